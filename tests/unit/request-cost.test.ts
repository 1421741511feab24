import { expect, it } from 'vitest';
import type { SyncAnswer, SyncRequest } from '../../schemas/wire/sync.ts';
import { costOfAnswer, costOfBody, costOfRequest } from '../../sync-server/sync/request-cost.ts';

const request: SyncRequest = { device: 'd', cursors: { people: '' } };
const rows = (count: number) =>
  Array.from({ length: count }, () => ({ id: 'x', doc: null, base: null }));
const end = { gone: [], cursor: '', count: 0, digest: '' };
const answer = (...counts: number[]): SyncAnswer => {
  const docs = (count: number) => Array.from({ length: count }, () => ({}));
  const [people = 0, meets = 0] = counts;
  const pulls = { people: { docs: docs(people), ...end }, meets: { docs: docs(meets), ...end } };
  return { pushes: {}, pulls, time: '' };
};

it('SYNC-06 what devices usually ask costs one request, hundreds of rows and documents and megabytes cost more', () => {
  expect(costOfRequest(request)).toBe(0);
  expect(costOfRequest({ ...request, pushes: { messages: rows(9) } })).toBe(0);
  expect(costOfRequest({ ...request, pushes: { messages: rows(15), chats: rows(5) } })).toBe(2);
  expect(costOfRequest({ ...request, inventory: { people: {} } })).toBe(9);
  expect([60_000, 4 * 1024 * 1024].map(costOfBody)).toEqual([0, 64]);
  expect(costOfAnswer(answer())).toBe(0);
  expect(costOfAnswer(answer(90, 9))).toBe(0);
  expect(costOfAnswer(answer(900, 570))).toBe(14);
  const refused = (code: 'GONE' | 'NOT_YOURS', count: number) => ({
    relations: Array.from({ length: count }, () => ({ id: 'x', doc: null, refused: { code } })),
  });
  expect(costOfAnswer({ ...answer(), pushes: refused('GONE', 9) })).toBe(18);
  expect(costOfAnswer({ ...answer(), pushes: refused('GONE', 500) })).toBe(40);
  expect(costOfAnswer({ ...answer(), pushes: refused('NOT_YOURS', 500) })).toBe(0);
  const page = { chat: 'c', docs: Array.from({ length: 200 }, () => ({})), complete: false };
  expect(costOfAnswer({ ...answer(90), history: [page, page] })).toBe(4);
});
