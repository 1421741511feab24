import { beforeEach, expect, it } from 'vitest';
import { clocksDifferMs } from '../../schemas/domain/clocks-differ.ts';
import { favouriteId } from '../../schemas/domain/ids.ts';
import { Facts } from '../../sync-server/facts/facts.ts';
import type { SyncCore } from '../../sync-server/sync/core.ts';
import { claimFavourite } from '../../sync-server/sync/favourite-ledger.ts';
import { storedUser, uidOf } from '../helpers/people.ts';

const aino = uidOf('Aino');
const now = Date.parse('2026-11-01T10:00:00.000Z');
const names = Array.from({ length: 20 }, (_, n) => `Ville${n}x`);

let facts: Facts;
let ledger: { targets: string[]; claimedAt?: string };
beforeEach(() => {
  facts = new Facts();
  ledger = { targets: names.map(uidOf) };
});

function claim(msSinceTheNewest: number, name = 'Sari'): ReturnType<typeof claimFavourite> {
  ledger.claimedAt = new Date(now - msSinceTheNewest).toISOString();
  const update = async (_id: string, change: (before: unknown) => unknown): Promise<void> => {
    ledger = (change(ledger) as typeof ledger | undefined) ?? ledger;
  };
  const core = { store: { db: () => ({ update }) }, facts, clock: () => new Date(now) };
  return claimFavourite(core as unknown as SyncCore, aino, uidOf(name));
}

function addRelation(name: string): void {
  const [_id, target] = [favouriteId(aino, uidOf(name)), uidOf(name)];
  facts.apply('relations', _id, {
    _id,
    _rev: '1-a',
    actor: aino,
    kind: 'favourite',
    target,
    createdAt: new Date(now).toISOString(),
  });
}

it('PEOPLE-20 places that a kill has left taken are free again once every favourite must be heard of', async () => {
  for (const name of names.slice(0, 19)) addRelation(name);
  expect(await claim(60_000 + clocksDifferMs)).toBe('full');
  expect(ledger.targets, 'who gets no place is not noted').toEqual(names.map(uidOf));
  expect(await claim(60_001 + clocksDifferMs)).toBe('granted');
  expect(ledger.targets).toEqual([...names.slice(0, 19), 'Sari'].map(uidOf));
  expect(ledger.claimedAt).toBe(new Date(now).toISOString());
});

it('PEOPLE-20 who is archived keeps a place and takes none of the 20', async () => {
  for (const name of names) addRelation(name);
  expect(await claim(3_600_000)).toBe('full');
  const [archived = ''] = names;
  facts.apply('users', uidOf(archived), storedUser(archived, { _rev: '1-a', archived: true }));
  expect(await claim(3_600_000)).toBe('granted');
  expect(ledger.targets).toEqual([...names, 'Sari'].map(uidOf));
});

it('PEOPLE-20 SYNC-06 who has one of the 20 places has it when it is asked for again, and only one', async () => {
  for (const name of names) addRelation(name);
  const [first = '', ...others] = names;
  for (const ms of [1000, 3_600_000]) {
    ledger = { targets: names.map(uidOf) };
    expect(await claim(ms, first)).toBe('granted');
    expect(ledger.targets).toEqual([...others, first].map(uidOf));
  }
});
