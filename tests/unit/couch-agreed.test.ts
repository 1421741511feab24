import { afterEach, describe, expect, it, vi } from 'vitest';
import { agreed } from '../../sync-server/store/couch-agreed.ts';
import { readAll } from '../../sync-server/store/read-all.ts';
import type { WholeSource } from '../../sync-server/store/read-all.ts';
import type { Pouch, RawChange, RawChanges, RawRow } from '../../sync-server/store/pouch.ts';

interface Doc {
  _id: string;
  _rev: string;
}

const id = 'favourite:a:b';
const doc = (rev: string): Doc => ({ _id: id, _rev: rev });
const told = (rev: string, deleted = false): RawChange<Doc> => {
  const row = { id, seq: '7-x', changes: [{ rev }] };
  return deleted ? { ...row, deleted } : { ...row, doc: doc(rev) };
};
const alive = (rev: string): RawRow<Doc> => ({ id, key: id, value: { rev }, doc: doc(rev) });
const dead = (rev: string): RawRow<Doc> => ({ id, key: id, value: { rev, deleted: true } });
const missing: RawRow<Doc> = { key: id, error: 'not_found' };

/** Most nodes say one thing after the other, the last for ever. */
function nodes(...answers: RawRow<Doc>[]): Pouch {
  let asked = 0;
  const allDocs = () => Promise.resolve({ rows: [answers[Math.min(asked++, answers.length - 1)]] });
  return { allDocs } as unknown as Pouch;
}

async function handed(row: RawChange<Doc>, ...answers: RawRow<Doc>[]): Promise<string> {
  const changes: RawChanges<Doc> = { results: [row], last_seq: '7-x' };
  const signal = new AbortController().signal;
  const [change] = (await agreed(nodes(...answers), changes, signal)).results;
  return change?.deleted ? 'deleted' : (change?.doc?._rev ?? 'nothing');
}

describe('a change of a cluster, told by the copy of one node', () => {
  afterEach(() => void vi.useRealTimers());

  it('SYNC-13 one that was away brings back neither what is deleted nor what has changed', async () => {
    expect(await handed(told('1-a'), dead('2-b'))).toBe('deleted');
    expect(await handed(told('1-a'), alive('3-c'))).toBe('3-c');
    expect(await handed(told('2-b', true), alive('3-c'))).toBe('3-c');
  });

  it('SYNC-13 what one has before the others is waited for, and never lost', async () => {
    expect(await handed(told('2-b', true), alive('1-a'), dead('2-b'))).toBe('deleted');
    expect(await handed(told('2-b'), alive('1-a'), alive('2-b'))).toBe('2-b');
    expect(await handed(told('1-a'), missing, alive('1-a'))).toBe('1-a');
  });

  it('SYNC-13 what one copy alone still has, for the others have purged it, counts as deleted after a while', async () => {
    vi.useFakeTimers();
    const change = handed(told('1-a'), missing);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await change).toBe('deleted');
  });

  it('SYNC-13 what one copy alone has newer stands after a while', async () => {
    vi.useFakeTimers();
    const change = handed(told('2-b'), alive('1-a'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await change).toBe('2-b');
  });

  it('GEN-06 fails where nobody knows, so that it is asked for again', async () => {
    const lost: RawRow<Doc> = { key: id, error: 'internal_server_error' };
    await expect(handed(told('1-a'), lost)).rejects.toThrow(/could not be read/);
  });
});

describe('reading a whole database whose copies differ', () => {
  /** A list tells of a copy that is behind, the sequence of now is of one that is not. */
  const behind = [told('1-a')];
  const since = { 0: behind, copy: [told('2-b', true)], now: [] } as const;
  const source: WholeSource<Doc> = {
    name: 'relations',
    log: undefined,
    isReplicated: () => Promise.resolve(true),
    now: () => Promise.resolve('now'),
    read: (from) =>
      Promise.resolve({
        results: [...since[from as keyof typeof since]],
        last_seq: from === 0 ? 'copy' : from,
      }),
  };

  it('SYNC-13 what comes after follows upon what was read, so that nothing stays old for good', async () => {
    const held = new Map<string, Doc | undefined>();
    const signal = new AbortController().signal;
    const pouch = { allDocs: () => Promise.resolve({ rows: [alive('1-a')] }) };
    const seq = await readAll(source, pouch as unknown as Pouch, signal, (key, one) => {
      held.set(key, one);
    });
    for (const change of (await source.read(seq, false, signal, 10)).results)
      held.set(change.id, change.doc);
    expect(held.get(id)).toBeUndefined();
  });
});
