import { expect, it } from 'vitest';
import { formatCursor, parseCursor } from '../../sync-server/views/cursor.ts';

it('SYNC-03 a cursor says again what it was made of', () => {
  const cursor = { epoch: 'e', seq: 7, count: 3, digest: 'd' };
  expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
  const first = { epoch: 'e', seq: 0, count: 0, digest: 'd' };
  expect(parseCursor(formatCursor(first))).toEqual(first);
});

it.each([
  '',
  'e',
  'e.1.2',
  'e.1.2.d.x',
  '.1.2.d',
  'e.1.2.',
  'e.-1.2.d',
  'e.1.x.d',
  'e.1.5.5.d',
  'e.9e99.1.d',
])('SYNC-03 is none, and all is told anew: %s', (text) => {
  expect(parseCursor(text)).toBeUndefined();
});
