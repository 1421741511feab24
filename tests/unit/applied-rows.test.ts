import { expect, it } from 'vitest';
import type { SyncRequest } from '../../schemas/wire/sync.ts';
import {
  AppliedRows,
  hasApplied,
  keysOfRows,
  withApplied,
} from '../../sync-server/sync/applied-rows.ts';
import type { RowKey } from '../../sync-server/sync/applied-rows.ts';

const keyAt = (n: number): RowKey => ({ place: String(n), content: 'x' });

it('SYNC-06 of the rows that took effect the latest 50,000 are known, those that took it again among them', () => {
  const rows = new AppliedRows();
  for (let n = 0; n < 50_000; n += 1) rows.note(keyAt(n));
  expect(rows.has(keyAt(0))).toBe(true);
  rows.note(keyAt(0));
  rows.note(keyAt(50_000));
  expect([0, 1, 2, 50_000].map((n) => rows.has(keyAt(n)))).toEqual([true, false, true, true]);
  expect(rows.has({ place: '2', content: 'y' })).toBe(false);
});

it('SYNC-06 a document notes its last rows, of each place the latest', () => {
  const noted = (keys: RowKey[]): string[] =>
    keys.reduce<string[]>((applied_rows, key) => withApplied({ applied_rows }, key), []);
  const first = { place: '1', content: 'y' };
  expect(noted([1, 2, 3, 4, 5].map(keyAt))).toEqual(['5.x', '4.x', '3.x', '2.x']);
  expect(noted([keyAt(1), keyAt(2), first])).toEqual(['1.y', '2.x']);
  expect(hasApplied({ applied_rows: ['1.y', '2.x'] }, first)).toBe(true);
  expect(hasApplied({ applied_rows: ['1.x'] }, first)).toBe(false);
  expect(hasApplied(undefined, first)).toBe(false);
});

it('SYNC-06 a repeat is one of the same row at the same place of the same device’s collection', () => {
  const row = { id: 'a', doc: { n: 1 }, base: null };
  const request: SyncRequest = { device: 'd', cursors: { meets: 'x' } };
  const known = keysOfRows('aino', request, 'meets')(row);
  expect(keysOfRows('aino', { ...request }, 'meets')({ ...row })).toEqual(known);
  const others = [
    keysOfRows('ville', request, 'meets')(row),
    keysOfRows('aino', { ...request, device: 'e' }, 'meets')(row),
    keysOfRows('aino', { ...request, cursors: { meets: 'y' } }, 'meets')(row),
    keysOfRows('aino', request, 'meets')({ ...row, id: 'b' }),
  ];
  expect(new Set([known, ...others].map((key) => key?.place)).size).toBe(5);
  for (const other of [
    { ...row, doc: { n: 2 } },
    { ...row, base: { n: 1 } },
  ]) {
    const key = keysOfRows('aino', request, 'meets')(other);
    expect([key?.place === known?.place, key?.content === known?.content]).toEqual([true, false]);
  }
  const holding = (meets: Record<string, string>) =>
    keysOfRows('aino', { ...request, inventory: { meets } }, 'meets')(row);
  expect(holding({ b: '1' })).toEqual(holding({ b: '1' }));
  expect(holding({ b: '1' })?.place).toBe(known?.place);
  const contents = [known, holding({}), holding({ b: '1' }), holding({ b: '2' })];
  expect(new Set(contents.map((key) => key?.content)).size).toBe(4);
  const cursors = { chats: 'x', messages: 'x' };
  expect(keysOfRows('aino', request, 'chats')(row)).toBeUndefined();
  expect(keysOfRows('aino', { device: 'd', cursors }, 'messages')(row)).toBeUndefined();
});

it('SYNC-06 a row that names its write is known wherever its device stands, the same with another name is not', () => {
  const request: SyncRequest = { device: 'd', cursors: { meets: 'x' } };
  const doc = { n: 1, edit: 'e1' };
  const known = keysOfRows('aino', request, 'meets')({ id: 'a', doc, base: null });
  const later: SyncRequest = { device: 'd', cursors: {}, inventory: { meets: { a: '1' } } };
  expect(keysOfRows('aino', later, 'meets')({ id: 'a', doc, base: { n: 0 } })).toEqual(known);
  const others = [
    keysOfRows('aino', request, 'meets')({ id: 'a', doc: { ...doc, edit: 'e2' }, base: null }),
    keysOfRows('aino', request, 'meets')({ id: 'a', doc: null, base: doc }),
    keysOfRows('aino', request, 'meets')({ id: 'b', doc, base: null }),
    keysOfRows('aino', request, 'chats')({ id: 'a', doc, base: null }),
    keysOfRows('ville', request, 'meets')({ id: 'a', doc, base: null }),
  ];
  expect(new Set([known, ...others].map((key) => key?.place)).size).toBe(6);
});
