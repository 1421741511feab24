import { describe, expect, it } from 'vitest';
import { GroupCommit } from '../../sync-server/store/group-commit.ts';
import type { PutOutcome } from '../../sync-server/store/contract.ts';
import type { Row } from '../../sync-server/store/pouch.ts';

const rows = (...ids: string[]): Row[] => ids.map((_id) => ({ _id }));
const written = (batch: Row[]): PutOutcome[] =>
  batch.map(({ _id }) => ({ ok: true, rev: `1-${_id}` }));
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('group commit', () => {
  it('GEN-06 writes together what arrives while it writes, and gives each its own outcomes', async () => {
    const batches: number[] = [];
    const commit = new GroupCommit(async (batch) => {
      batches.push(batch.length);
      await sleep(5);
      return written(batch);
    });
    const first = commit.write(rows('a'));
    await sleep(1);
    const outcomes = await Promise.all([
      first,
      commit.write(rows('b', 'c')),
      commit.write(rows('d')),
    ]);
    expect(batches).toEqual([1, 3]);
    expect(outcomes.map((list) => list.map((one) => one.ok && one.rev))).toEqual([
      ['1-a'],
      ['1-b', '1-c'],
      ['1-d'],
    ]);
  });

  it('GEN-06 a write that fails fails alone', async () => {
    const commit = new GroupCommit(async (batch) => {
      await sleep(1);
      if (batch.some(({ _id }) => _id === 'bad')) throw new Error('refused');
      return written(batch);
    });
    const results = await Promise.allSettled(
      ['a', 'b', 'bad', 'c'].map((id) => commit.write(rows(id))),
    );
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    await commit.idle();
    expect(await commit.write(rows('later'))).toEqual([{ ok: true, rev: '1-later' }]);
  });

  it('GEN-06 keeps batches bounded and never splits the rows of one call', async () => {
    const batches: number[] = [];
    const commit = new GroupCommit(async (batch) => {
      batches.push(batch.length);
      await sleep(1);
      return written(batch);
    });
    const many = Array.from({ length: 7 }, (_, call) =>
      commit.write(rows(...Array.from({ length: 200 }, (_row, n) => `${call}:${n}`))),
    );
    const big = commit.write(rows(...Array.from({ length: 900 }, (_, n) => `big:${n}`)));
    await Promise.all([...many, big]);
    expect(batches.reduce((sum, size) => sum + size, 0)).toBe(2300);
    expect(Math.max(...batches)).toBe(900);
    expect(batches.filter((size) => size <= 500).length).toBe(batches.length - 1);
  });

  it('SYNC-08 never writes two rows of one document together, and answers each rightly', async () => {
    const batches: string[] = [];
    const stored = new Set<string>();
    const commit = new GroupCommit(async (batch) => {
      batches.push(batch.map(({ _id }) => _id).join());
      return batch.map(({ _id }): PutOutcome => {
        if (stored.has(_id)) return { ok: false, conflict: true };
        stored.add(_id);
        return { ok: true, rev: `1-${_id}` };
      });
    });
    const [lost, [a, b, c]] = [
      { ok: false, conflict: true },
      ['a', 'b', 'c'].map((id) => ({ ok: true, rev: `1-${id}` })),
    ];
    const writes = [rows('a', 'b'), rows('b'), rows('c', 'a', 'b')].map((some) =>
      commit.write(some),
    );
    expect(await Promise.all(writes)).toEqual([[a, b], [lost], [c, lost, lost]]);
    expect(batches).toEqual(['a,b,c', 'b,a', 'b']);
  });

  it('GEN-06 idle waits for what is under way', async () => {
    let done = false;
    const commit = new GroupCommit(async (batch) => {
      await sleep(10);
      done = true;
      return written(batch);
    });
    void commit.write(rows('a'));
    await commit.idle();
    expect(done).toBe(true);
  });
});
