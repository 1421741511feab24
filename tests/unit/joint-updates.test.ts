import { describe, expect, it } from 'vitest';
import type { Stored } from '../../schemas/documents/stored.ts';
import { JointUpdates } from '../../sync-server/store/joint-updates.ts';

interface Note extends Stored {
  marks: string[];
}
type Change = (before: Note | undefined) => Note | undefined;

const mark =
  (name: string): Change =>
  (before) => ({ ...before, _id: 'a', marks: [...(before?.marks ?? []), name] });

/** A database of one write at a time, which the test lets go on, or fail. */
function heldDatabase() {
  let doc: Note | undefined;
  const held: { go(): void; fail(failure: Error): void }[] = [];
  const ids: string[] = [];
  const written: string[] = [];
  const update = async (id: string, change: Change): Promise<Note | undefined> => {
    ids.push(id);
    await new Promise<void>((resolve, reject) => held.push({ go: resolve, fail: reject }));
    const after = change(doc);
    if (after !== undefined) written.push(id);
    return (doc = after ?? doc);
  };
  return { db: { update }, held, ids, written, marks: () => doc?.marks };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('joint updates', () => {
  it('AUTH-01 what comes while one is being written goes together into the next write, in its order', async () => {
    const { db, held, ids, marks } = heldDatabase();
    const joint = new JointUpdates<Note>(db);
    const leave: Change = () => undefined;
    const all = [mark('1'), mark('2'), leave, mark('3')].map((one) => joint.update('a', one));
    void joint.update('b', leave);
    expect(ids).toEqual(['a', 'b']);
    held[0]?.go();
    await all[0];
    await turn();
    expect([ids, marks()]).toEqual([['a', 'b', 'a'], ['1']]);
    held[2]?.go();
    await Promise.all(all);
    expect(marks()).toEqual(['1', '2', '3']);
    // Nothing waits any more: the next does not either.
    void joint.update('a', mark('4'));
    expect(ids).toHaveLength(4);
  });

  it('AUTH-01 what changes nothing, alone or together, writes nothing', async () => {
    const { db, held, written } = heldDatabase();
    const joint = new JointUpdates<Note>(db);
    const leave: Change = () => undefined;
    const all = [mark('1'), leave, leave].map((one) => joint.update('a', one));
    held[0]?.go();
    await all[0];
    await turn();
    held[1]?.go();
    await Promise.all(all);
    expect(written).toEqual(['a']);
  });

  it('ERR-05 a write that fails is told to all whose it was, and to nobody else', async () => {
    const { db, held, marks } = heldDatabase();
    const joint = new JointUpdates<Note>(db);
    const all = ['1', '2', '3'].map((name) => joint.update('a', mark(name)));
    const told = Promise.allSettled(all);
    held[0]?.go();
    await all[0];
    await turn();
    const late = joint.update('a', mark('4'));
    held[1]?.fail(new Error('the store does not answer'));
    expect((await told).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    await turn();
    held[2]?.go();
    await late;
    expect(marks()).toEqual(['1', '4']);
  });
});
