import { expect, it } from 'vitest';
import { blockId, chatUidOf, newMeetId, newMessageId, signupId } from '../../schemas/domain/ids.ts';
import type { StoredUser } from '../../schemas/documents/stored.ts';
import { Facts } from '../../sync-server/facts/facts.ts';
import type { SyncCore } from '../../sync-server/sync/core.ts';
import { findVanished } from '../../sync-server/sync/vanished.ts';
import { aino, daysAgo, eero, now, user } from './helpers/samples.ts';

/** A store that knows of these documents only. */
function coreWith(...known: string[]): SyncCore {
  const db = () => ({
    get: async (id: string) => (known.includes(id) ? {} : undefined),
    deletedAs: async () => undefined,
  });
  return { store: { db }, facts: new Facts() } as unknown as SyncCore;
}

const ask = (core: SyncCore, inventory: Record<string, readonly string[]>) => {
  const hashes = Object.entries(inventory).map(([name, ids]) => [
    name,
    Object.fromEntries(ids.map((id) => [id, ''])),
  ]);
  return findVanished(core, aino, {
    device: 'd',
    cursors: {},
    inventory: Object.fromEntries(hashes),
  });
};

it('SYNC-09 a backup may lack more than is looked for: then the newest count', async () => {
  const start = Date.parse('2026-11-01T10:00:00.000Z');
  const meets = Array.from({ length: 150 }, (_, n) =>
    newMeetId(aino, new Date(start + n * 60_000)),
  );
  // However the device has them in order.
  for (const held of [meets, meets.toReversed()]) {
    const found = (await ask(coreWith(), { meets: held }))?.meets ?? [];
    expect(found.toSorted()).toEqual(meets.slice(-100).toSorted());
  }
});

it('SYNC-09 own profile and meets have vanished where the store knows nothing of them, others’ are not asked about', async () => {
  const [own, others] = [aino, eero].map((uid) => newMeetId(uid, new Date(0))) as [string, string];
  const inventory = { profile: [aino], meets: [own, others] };
  expect(await ask(coreWith(), inventory)).toEqual({ profile: [aino], meets: [own] });
  expect(await ask(coreWith(own), inventory)).toEqual({ profile: [aino] });
  expect(await ask(coreWith(aino, own), inventory)).toBeUndefined();
});

it.each<[string, Partial<StoredUser>, boolean]>([
  ['is there', {}, false],
  ['has hidden', { hideProfile: true }, false],
  ['was removed', { archived: true }, false],
  ['has blocked one', {}, true],
])(
  'DATA-23 DATA-25 DATA-27 asking about what was never there tells no more of somebody who %s than of others',
  async (_what, changes, isBlocked) => {
    const core = coreWith();
    const _rev = '1-a';
    const actors = { actor: eero, target: aino, createdAt: daysAgo(1) };
    core.facts.apply('users', eero, { ...user(eero, changes), _rev });
    if (isBlocked)
      core.facts.apply('relations', blockId(eero, aino), {
        ...{ _id: blockId(eero, aino), _rev, kind: 'block' },
        ...actors,
      });
    const meetId = newMeetId(eero, now);
    const inventory = {
      relations: [blockId(aino, eero), signupId(aino, meetId)],
      messages: [newMessageId(chatUidOf(aino, meetId), now)],
    };
    expect(await ask(core, inventory)).toEqual(inventory);
    core.facts.apply('users', eero, undefined);
    expect(await ask(core, inventory)).toBeUndefined();
  },
);
