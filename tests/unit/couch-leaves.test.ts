import { describe, expect, it } from 'vitest';
import { couchWrite } from '../../sync-server/store/couch-write.ts';
import type { Pouch, Row, RowAnswer } from '../../sync-server/store/pouch.ts';

type Leaf = { _id: string; _rev: string; n: number; _deleted?: true };

/** A database of three nodes that answers a write so, and then holds these live revisions. */
function cluster(answer: RowAnswer, leaves: Leaf[]): { pouch: Pouch; taken: Row[] } {
  const taken: Row[] = [];
  const pouch = {
    info: () => Promise.resolve({ update_seq: '1', doc_count: 1, cluster: { n: 3 } }),
    fetch: (path: string) => {
      expect(path).toBe('a?open_revs=all&revs=true&r=3');
      const left = leaves.filter(({ _rev }) => taken.every((row) => row._rev !== _rev));
      return Promise.resolve(new Response(JSON.stringify(left.map((ok) => ({ ok })))));
    },
    bulkDocs: ([row]: Row[]) => {
      if (row?._deleted !== true) return Promise.resolve([answer]);
      taken.push(row);
      return Promise.resolve([{ ok: true, id: 'a', rev: '2-x' }]);
    },
  };
  return { pouch: pouch as unknown as Pouch, taken };
}

const row = { _id: 'a', n: 1 } as unknown as Row;
const mine = { _id: 'a', _rev: '1-mine', n: 1 };
const theirs = { _id: 'a', _rev: '1-theirs', n: 2 };
const accepted = { ok: true, id: 'a', rev: '1-mine', accepted: true };

describe('writers of one version at the same moment in a cluster', () => {
  it('SYNC-08 a row that few nodes took stays if it stands alone', async () => {
    const { pouch, taken } = cluster(accepted, [mine]);
    expect(await couchWrite(pouch, [row])).toEqual([{ ok: true, rev: '1-mine' }]);
    expect(taken).toEqual([]);
  });

  it('SYNC-08 it is taken back, as a conflict, if another stands beside it', async () => {
    const { pouch, taken } = cluster(accepted, [mine, theirs]);
    expect(await couchWrite(pouch, [row])).toEqual([{ ok: false, conflict: true }]);
    expect(taken).toEqual([{ _id: 'a', _rev: '1-mine', _deleted: true }]);
  });

  it('SYNC-08 not even where both have written the same', async () => {
    const { pouch, taken } = cluster(accepted, [{ ...theirs, n: 1 }, mine]);
    expect(await couchWrite(pouch, [row])).toEqual([{ ok: false, conflict: true }]);
    expect(taken).toEqual([{ _id: 'a', _rev: '1-mine', _deleted: true }]);
  });

  it('SYNC-08 what has been taken back before does not stand beside a row', async () => {
    const { pouch, taken } = cluster(accepted, [{ ...theirs, _deleted: true }, mine]);
    expect(await couchWrite(pouch, [row])).toEqual([{ ok: true, rev: '1-mine' }]);
    expect(taken).toEqual([]);
  });

  it.each([
    ['is not told', () => Promise.reject(new Error('no answer'))],
    ['is an error', () => Promise.resolve({ error: 'timeout' })],
  ])('SYNC-08 how many nodes there are is asked again when it %s', async (_how, answer) => {
    const { pouch, taken } = cluster(accepted, [theirs, mine]);
    const { info } = pouch;
    pouch.info = answer as typeof info;
    await expect(couchWrite(pouch, [row])).rejects.toThrow();
    pouch.info = info;
    expect(await couchWrite(pouch, [row])).toEqual([{ ok: false, conflict: true }]);
    expect(taken).toHaveLength(1);
  });
});
