import type { CollectionName } from '../../schemas/documents/device.ts';
import type { PullAnswer, SyncAnswer, SyncRequest } from '../../schemas/wire/sync.ts';
import type { KeepRefused } from './deliver-answer.ts';
import type { Exchange, Exchanged } from './exchange.ts';
import type { Doc } from './wire-docs.ts';

/** What it works with. */
export interface VanishedOptions {
  uid: string;
  exchange: Exchange;
  keepRefused: KeepRefused;
  /** The acknowledged documents of a collection by id. */
  held(name: CollectionName): Promise<ReadonlyMap<string, Doc>>;
}

/**
 * Keeps the user's own words that an inventory's answer takes from the device though nobody has deleted them: the
 * store lacks them because a backup has been brought back (SYNC-09). The gateway is asked about them before they go.
 * @returns the answer to that, if it is none
 */
export async function keepVanished(
  { uid, exchange, keepRefused, held }: VanishedOptions,
  { device, inventory = {} }: SyncRequest,
  { pulls }: SyncAnswer,
  signal: AbortSignal,
): Promise<Exchanged | undefined> {
  const leaving: [CollectionName, string, Doc][] = [];
  const asked: typeof inventory = {};
  for (const name of Object.keys(inventory) as CollectionName[]) {
    const { docs = [], gone = [], goneChats = [] }: Partial<PullAnswer> = pulls[name] ?? {};
    for (const [id, doc] of await held(name)) {
      const isOwn = [doc['uid'], doc['actor'], doc['sender_id']].includes(uid);
      const leaves = gone.includes(id) || goneChats.includes(String(doc['chat_uid']));
      if (!isOwn || !leaves || doc['archived'] || docs.some((one) => one['id'] === id)) continue;
      leaving.push([name, id, doc]);
      (asked[name] ??= {})[id] = '';
    }
  }
  if (leaving.length === 0) return undefined;
  const answer = await exchange({ device, cursors: {}, inventory: asked }, [], signal);
  if (!answer.ok) return answer;
  for (const [name, id, doc] of leaving)
    if (answer.value.vanished?.[name]?.includes(id)) {
      // Whoever makes a profile anew consents anew (PROF-20).
      const row = { id, doc: { ...doc, consent: undefined }, base: null };
      await keepRefused(name, { row, fallback: null, edit: 'vanished' }, { code: 'VANISHED' });
    }
  return undefined;
}
