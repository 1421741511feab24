import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { couchWrite } from '../../sync-server/store/couch-write.ts';
import type { PutOutcome } from '../../sync-server/store/contract.ts';
import type { Pouch, RawRow, Row, RowAnswer } from '../../sync-server/store/pouch.ts';

const row: Row = { _id: 'a', _rev: '1-a', _deleted: true };
const conflict: RowAnswer = { id: 'a', error: 'conflict' };
const gone = (rev: string): RawRow<Row> => ({ key: 'a', id: 'a', value: { rev, deleted: true } });
const changed: RawRow<Row> = { key: 'a', id: 'a', value: { rev: '2-c' }, doc: { _id: 'a' } };

/** A single node that answers writes so, one after the other, and then holds this. */
function node(found: RawRow<Row>, ...answers: (RowAnswer | Error | undefined)[]): Pouch {
  const bulkDocs = (): Promise<RowAnswer[]> => {
    const answer = answers.shift();
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve(answer ? [answer] : []);
  };
  const info = () => Promise.resolve({ update_seq: '1', doc_count: 1 });
  const { doc: _doc, ...bare } = found;
  const allDocs = ({ include_docs }: { include_docs?: boolean }) =>
    Promise.resolve({ rows: [include_docs ? found : bare] });
  return { bulkDocs, info, allDocs } as unknown as Pouch;
}

async function written(pouch: Pouch, given = row): Promise<PutOutcome | string | undefined> {
  const outcome = couchWrite(pouch, [given]).then(
    ([one]) => one,
    (failure: Error) => failure.message,
  );
  await vi.advanceTimersByTimeAsync(10_000);
  return outcome;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a deletion of which no answer came', () => {
  it.each([
    ['of the request', new Error('cut')],
    ['of the row', { id: 'a', error: 'internal_server_error', status: 500 }],
    ['that says anything', {}],
    ['for it among the others', undefined],
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

describe('a write of which no answer came', () => {
  const cut = new Error('cut');
  const next = { _id: 'a', _rev: '1-a', n: 1, left: undefined } as Row;
  const stored = (rev: string, n: number): RawRow<Row> => {
    const doc = { _id: 'a', _rev: rev, n } as Row;
    return { key: 'a', id: 'a', value: { rev }, doc };
  };

  it('SYNC-06 is known by what is stored, made from the same revision', async () => {
    const done = { ok: true, rev: '2-b' };
    expect(await written(node(stored('2-b', 1), cut, conflict), next)).toEqual(done);
    const { _rev, ...fresh } = next;
    expect(await written(node(stored('2-b', 1), cut, conflict), fresh)).toEqual(done);
  });

  it('SYNC-08 is a conflict where something else is, or where it was written again since', async () => {
    const lost = { ok: false, conflict: true };
    expect(await written(node(stored('2-b', 2), cut, conflict), next)).toEqual(lost);
    expect(await written(node(stored('4-b', 1), cut, conflict), next)).toEqual(lost);
    expect(await written(node(gone('2-b'), cut, conflict), next)).toEqual(lost);
    expect(await written(node(stored('2-b', 1), conflict), next), 'another had been').toEqual(lost);
  });

  it('SYNC-06 what CouchDB refuses for good, or never writes, is neither written nor lost to another', async () => {
    const forbidden = { id: 'a', error: 'forbidden' };
    const said = 'a row was not written: ';
    expect(await written(node(changed, forbidden, conflict), next)).toBe(`${said}forbidden`);
    const failed = Array.from({ length: 4 }, () => ({ id: 'a', error: 'timeout', status: 500 }));
    expect(await written(node(changed, ...failed, conflict), next)).toBe(`${said}timeout`);
    const refused = Object.assign(new Error('too large'), { status: 413 });
    expect(await written(node(changed, refused, conflict), next)).toBe('too large');
  });
});
