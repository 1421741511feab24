import { expect, it } from 'vitest';
import type { Any, Subject } from './subject.ts';

/** The change feed. */
export function changesContract(subject: Subject): void {
  it('GEN-06 hands over every change after a sequence once, as it is now', async () => {
    const start = await subject.db.updateSeq();
    const [one, two, three] = [
      await subject.create({ n: 1 }),
      await subject.create(),
      await subject.create(),
    ];
    await subject.db.put({ ...one, n: 2 });
    await subject.db.remove(two._id, two._rev as string);
    const seen = await subject.read(start);
    expect(seen.map(({ id }) => id).sort()).toEqual([one._id, two._id, three._id].sort());
    expect(seen.find(({ id }) => id === one._id)?.doc).toMatchObject({ n: 2 });
    expect(seen.find(({ id }) => id === two._id)).toMatchObject({
      deleted: true,
      doc: undefined,
    });
    expect(await subject.read(seen.at(-1)?.seq ?? 0)).toEqual([]);
    expect(await subject.read('now')).toEqual([]);
  });

  it('GEN-06 reads a long feed in pages', async () => {
    const start = await subject.db.updateSeq();
    const ids = Array.from({ length: 450 }, () => subject.newId());
    await subject.db.putMany(ids.map((_id) => ({ _id, kind: 'page' }) as Any));
    expect((await subject.read(start)).map(({ id }) => id).sort()).toEqual([...ids].sort());
  });

  it('GEN-06 reads the whole, and goes on from there without missing anything', async () => {
    const [one, two] = [await subject.create({ n: 1 }), await subject.create()];
    await subject.db.remove(two._id, two._rev as string);
    const held = new Map<string, unknown>();
    const seq = await subject.db.readAll((id, doc) => {
      if (doc) held.set(id, doc['n']);
      else held.delete(id);
    });
    expect([...held.keys()].sort()).toEqual((await subject.db.range({})).map(({ _id }) => _id));
    expect([held.get(one._id), held.has(two._id)]).toEqual([1, false]);
    const three = await subject.create();
    expect((await subject.read(seq)).map(({ id }) => id)).toEqual([three._id]);
  });

  it('GEN-06 live: waits for writes, one at a time, goes on from the last, ends on abort', async () => {
    const stop = new AbortController();
    const seen: string[] = [];
    let busy = 0;
    const feed = subject.db.changes({
      since: await subject.db.updateSeq(),
      live: true,
      signal: stop.signal,
      onChange: async ({ id }) => {
        expect((busy += 1)).toBe(1);
        await new Promise((resolve) => setTimeout(resolve, 2));
        seen.push(id);
        busy -= 1;
      },
    });
    const ids: string[] = [];
    for (let n = 0; n < 20; n += 1) ids.push((await subject.create())._id);
    await expect.poll(() => seen.length, { timeout: 60_000 }).toBe(20);
    expect(seen.sort()).toEqual(ids.sort());
    stop.abort();
    await feed;
    await subject.create();
    expect(seen).toHaveLength(20);
  });

  it("GEN-06 live since 'now' leaves out what was there before", async () => {
    const before = await subject.create();
    const stop = new AbortController();
    const seen: string[] = [];
    const feed = subject.db.changes({
      since: 'now',
      live: true,
      signal: stop.signal,
      onChange: ({ id }) => void seen.push(id),
    });
    // Nobody says when the feed has begun: one of these is after that.
    const written: string[] = [];
    const write = async () => {
      written.push((await subject.create())._id);
      return seen.length;
    };
    await expect.poll(write, { timeout: 60_000, interval: 100 }).toBeGreaterThan(0);
    stop.abort();
    await feed;
    expect(written).toEqual(expect.arrayContaining(seen));
    expect(seen).not.toContain(before._id);
  });

  it('GEN-06 what onChange throws ends the feed and reaches the caller', async () => {
    const start = await subject.db.updateSeq();
    await subject.create();
    const onChange = (): void => {
      throw new Error('the reader broke');
    };
    const signal = new AbortController().signal;
    await expect(
      subject.db.changes({ since: start, live: true, signal, onChange }),
    ).rejects.toThrow('the reader broke');
  });
}
