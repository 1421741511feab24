import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { couchWrite } from '../../sync-server/store/couch-write.ts';
import type { PutOutcome } from '../../sync-server/store/contract.ts';
import type { Pouch, RawRow, Row, RowAnswer } from '../../sync-server/store/pouch.ts';

const row: Row = { _id: 'a', _rev: '1-a', _deleted: true };
const conflict: RowAnswer = { id: 'a', error: 'conflict' };
const gone = (rev: string): RawRow<Row> => ({ key: 'a', id: 'a', value: { rev, deleted: true } });
const changed: RawRow<Row> = { key: 'a', id: 'a', value: { rev: '2-c' }, doc: { _id: 'a' } };

/** A single node that answers writes so, one after the other, and then holds this. */
function node(found: RawRow<Row>, ...answers: (RowAnswer | Error)[]): Pouch {
  const bulkDocs = (): Promise<RowAnswer[]> => {
    const answer = answers.shift();
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve(answer ? [answer] : []);
  };
  const info = () => Promise.resolve({ update_seq: '1', doc_count: 1 });
  const allDocs = () => Promise.resolve({ rows: [found] });
  return { bulkDocs, info, allDocs } as unknown as Pouch;
}

async function written(pouch: Pouch): Promise<PutOutcome | string | undefined> {
  const outcome = couchWrite(pouch, [row]).then(
    ([one]) => one,
    (failure: Error) => failure.message,
  );
  await vi.advanceTimersByTimeAsync(10_000);
  return outcome;
}

describe('a deletion of which no answer came', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['of the request', new Error('cut')],
    ['of the row', { id: 'a', error: 'internal_server_error', status: 500 }],
    ['that says anything', {}],
  ])('SYNC-06 is known by its tombstone: no answer %s', async (_which, answer) => {
    expect(await written(node(gone('2-b'), answer, conflict))).toEqual({
      ok: true,
      rev: '2-b',
    });
  });

  it('SYNC-08 is a conflict where somebody has changed the document instead, or later ones deleted it', async () => {
    const cut = new Error('cut');
    const lost = { ok: false, conflict: true };
    expect(await written(node(changed, cut, conflict))).toEqual(lost);
    expect(await written(node(gone('3-c'), cut, conflict))).toEqual(lost);
    expect(await written(node(gone('2-b'), conflict))).toEqual(lost);
  });

  it('SYNC-06 is told as failed, not as done, where no answer ever comes', async () => {
    const never = Array.from({ length: 4 }, () => new Error('cut'));
    expect(await written(node(gone('2-b'), ...never, conflict))).toBe('cut');
  });
});
