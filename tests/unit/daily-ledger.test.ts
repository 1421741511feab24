import { beforeEach, expect, it } from 'vitest';
import { dayMs } from '../../schemas/domain/day-ms.ts';
import type { RowKey } from '../../sync-server/sync/applied-rows.ts';
import type { SyncCore } from '../../sync-server/sync/core.ts';
import { claimDaily, noteTakenBack } from '../../sync-server/sync/daily-ledger.ts';

type Ledger = { sent: { at: string; takenBack?: boolean }[]; applied_rows?: string[] };

const begin = Date.parse('2026-11-01T10:00:00.000Z');
const place = 'a place on a device';
const [first, second]: [RowKey, RowKey] = [
  { place, content: 'one' },
  { place: 'another', content: 'one' },
];

let now: number;
let ledgers: Map<string, Ledger>;
let writes: number;
beforeEach(() => {
  [now, ledgers, writes] = [begin, new Map(), 0];
});

async function update(id: string, change: (before?: Ledger) => Ledger | undefined): Promise<void> {
  // It takes its time: what has to be noted first must be waited for.
  await new Promise((resolve) => setImmediate(resolve));
  const after = change(ledgers.get(id));
  if (after === undefined) return;
  writes += 1;
  ledgers.set(id, after);
}
const core = { store: { db: () => ({ update }) }, clock: () => new Date(now) };
const claim = (id: string, key?: RowKey, kind: 'report' | 'signup' = 'report') =>
  claimDaily(core as unknown as SyncCore, { uid: 'aino', kind, id, most: 2, key });
const takeBack = (id: string) => noteTakenBack(core as unknown as SyncCore, 'aino', id);
const ledger = (): Ledger => ledgers.get('daily:report:aino') ?? { sent: [] };

it('SAFE-06 SIGNUP-09 a day has so many places, of each kind its own, and they come back one by one', async () => {
  expect(await claim('a')).toBe('granted');
  now += 1000;
  expect(await claim('b')).toBe('granted');
  expect(await claim('c')).toBe(2);
  expect(await claim('c', undefined, 'signup')).toBe('granted');
  now = begin + dayMs - 1;
  expect(await claim('c')).toBe(2);
  now += 1;
  expect(await claim('c')).toBe('granted');
  expect(await claim('d')).toBe(2);
  expect(ledger().sent.map(({ at }) => Date.parse(at) - begin)).toEqual([1000, dayMs]);
});

it('SAFE-06 who has a place keeps it, and takes no other, however often the same is sent', async () => {
  for (const id of ['a', 'b']) await claim(id, first);
  expect(writes).toBe(2);
  expect([await claim('a', first), await claim('a')]).toEqual(['granted', 'granted']);
  expect(writes).toBe(2);
  now += 1000;
  expect(await claim('a', second)).toBe('granted');
  expect(ledger().sent.map(({ at }) => Date.parse(at) - begin)).toEqual([0, 0]);
  expect(ledger().applied_rows).toEqual(['another.one', `${place}.one`]);
});

it('SAFE-01 SYNC-06 a report that was taken back comes again as a repeat, and anew when it is meant anew', async () => {
  await claim('a', first);
  await takeBack('b');
  expect(writes).toBe(1);
  await takeBack('a');
  await takeBack('a');
  expect(writes).toBe(2);
  expect(await claim('a', first)).toBe('repeated');
  expect(writes).toBe(2);
  expect(await claim('b')).toBe('granted');
  // It gives no place back: it has the one that it had.
  expect(await claim('c')).toBe(2);
  expect(await claim('a', second)).toBe('granted');
  await takeBack('b');
  expect(await claim('b')).toBe('granted');
  expect(ledger().sent.map(({ takenBack }) => takenBack)).toEqual([undefined, undefined]);
});
