import { expect } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { collectionNames, deviceOnlyFields, primaryKeys } from '../../schemas/documents/device.ts';
import type { StoredMeet } from '../../schemas/documents/stored.ts';
import { blockId, parseRelationId } from '../../schemas/domain/ids.ts';
import type { Store } from '../../sync-server/store/store.ts';
import type { Last, Rider, Written } from './schedule-deeds.ts';

/** Every device holds what a device of that person gets that has never synced before. */
export async function checkDevice({ person, thread }: Rider, app: FastifyInstance): Promise<void> {
  const fresh = await person.again(app);
  const dump = await thread.dump();
  for (const name of collectionNames) {
    const key = primaryKeys[name];
    const expected = [...fresh.device.docs[name].entries()].sort(byId);
    const held = dump[name]
      .map((doc): [string, unknown] => [String(doc[key]), withoutDeviceFields(doc)])
      .sort(byId);
    expect(held, `${person.email}: ${name}`).toEqual(
      expected.map(([id, doc]) => [id, withoutDeviceFields(doc)]),
    );
  }
  const { divergences, errors } = await thread.kept();
  expect(divergences, `${person.email}: the digest check had to heal`).toEqual([]);
  expect(errors, `${person.email}: errors`).toEqual([]);
}

/**
 * Every text is in the store once, or on its writer's device as refused and as draft. An opening message leaves the list
 * of what was refused when that device tries anew: then it is in the draft alone, from which people send the next.
 */
export async function checkTexts(store: Store, written: readonly Written[]): Promise<void> {
  const messages = await store.db('messages').range({});
  const relations = await store.db('relations').range({});
  for (const [at, { text, rider, meetId }] of written.entries()) {
    const stored = messages.filter((message) => message.text === text).length;
    const signups = relations.filter((one) => one.kind === 'signup' && one.message === text);
    const { refusals } = await rider.thread.kept();
    const refused = refusals.filter((entry) => entry.text === text);
    const found = Math.max(signups.length, stored) + refused.length;
    const isAnew = (later: Written): boolean => later.rider === rider && later.meetId === meetId;
    const isTriedAnew = meetId !== undefined && written.slice(at + 1).some(isAnew);
    if (found === 0 && isTriedAnew) await checkDraft(rider, `signup:${meetId}`, text);
    else expect(found, text).toBe(1);
    for (const entry of refused) await checkDraft(rider, draftOf(entry.docId), text);
  }
}

/**
 * What somebody with one device wrote last holds, unless it was refused, and what is archived stays so. A favourite may
 * have ended by the other's doing; what was taken back does not return.
 */
export async function checkLast(
  store: Store,
  last: ReadonlyMap<string, Last>,
  riders: readonly Rider[],
): Promise<void> {
  for (const { rider, database, id, field, value } of last.values()) {
    const { refusals } = await rider.thread.kept();
    const isRefused = refusals.some(({ docId }) => docId === id);
    const devices = riders.filter(({ person }) => person === rider.person);
    const isFinal = field === 'archived' || parseRelationId(id)?.kind === 'block';
    if (isRefused || (devices.length > 1 && !isFinal)) continue;
    const stored = await store.db(database).get(id);
    const about = `${rider.person.email}: ${id}`;
    if (field !== undefined) {
      const isMoot =
        database === 'meets' && field !== 'archived' && (stored as StoredMeet).archived;
      // Deleted before it was sent: it has never been anywhere.
      if (field === 'archived' && database === 'meets' && stored === undefined) continue;
      if (!isMoot) expect(stored, about).toMatchObject({ [field]: value });
    } else if (value === false) expect(stored, about).toBeUndefined();
    else if (!(await mayHaveEnded(store, id))) expect(stored, about).toBeDefined();
  }
}

/** Whether a favourite may have ended by a block or because they have hidden themselves (SAFE-12, ACC-12). */
async function mayHaveEnded(store: Store, id: string): Promise<boolean> {
  const { kind, actor = '', target = '' } = parseRelationId(id) ?? {};
  if (kind !== 'favourite') return false;
  const person = await store.db('users').get(target);
  const blocks = [blockId(actor, target), blockId(target, actor)];
  const found = await Promise.all(blocks.map((block) => store.db('relations').get(block)));
  return person?.hidden_at !== undefined || found.some((block) => block !== undefined);
}

/** Every favourite has one of the places. */
export async function checkPlaces(store: Store, riders: readonly Rider[]): Promise<void> {
  const relations = await store.db('relations').range({});
  for (const { uid, email } of riders.map(({ person }) => person)) {
    const ledger = await store.db('gateway').get(`favourites:${uid}`);
    const targets = (ledger as { targets?: string[] } | undefined)?.targets ?? [];
    for (const { kind, actor, target } of relations)
      if (kind === 'favourite' && actor === uid)
        expect(targets, `${email}: places`).toContain(target);
  }
}

/** Key of the draft to which the text of a refused message or relation comes back. */
function draftOf(docId: string): string {
  const relation = parseRelationId(docId);
  return relation ? `signup:${relation.target}` : `chat:${docId.split(':')[0]}`;
}

async function checkDraft(rider: Rider, key: string, text: string): Promise<void> {
  const draft = await rider.thread.run<string | undefined>({ do: 'draft', key });
  expect(draft ?? '', `draft ${key}`).toContain(text);
}

function byId(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return a[0] < b[0] ? -1 : 1;
}

function withoutDeviceFields(doc: object): object {
  return Object.fromEntries(
    Object.entries(doc).filter(
      ([field, value]) =>
        value !== undefined && (field === 'rev' || !deviceOnlyFields.includes(field)),
    ),
  );
}
