import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Stored } from '../../schemas/documents/stored.ts';
import type { Change, Database, Store } from '../../sync-server/store/store.ts';

/** Any document: the suite writes fields of its own. */
export type Any = Stored & Record<string, unknown>;

/** One suite for every store: what it proves, the rest of the gateway may rely on. */
export function storeContract(name: string, open: () => Promise<Store>): void {
  describe(`store contract: ${name}`, () => {
    let store: Store;
    let db: Database<Any>;
    let counter = 0;
    const newId = (): string => `d${(counter += 1).toString().padStart(4, '0')}`;

    beforeAll(async () => {
      store = await open();
      db = store.db('gateway') as unknown as Database<Any>;
    });
    afterAll(async () => {
      await store.close();
    });

    const create = async (fields: Record<string, unknown> = {}): Promise<Any> => {
      const doc = { _id: newId(), kind: 'test', ...fields } as Any;
      const outcome = await db.put(doc);
      if (!outcome.ok) throw new Error('conflict on a new id');
      return { ...doc, _rev: outcome.rev };
    };

    const read = async (since: string | number): Promise<Change<Any>[]> => {
      const seen: Change<Any>[] = [];
      const signal = new AbortController().signal;
      await db.changes({
        since,
        live: false,
        signal,
        onChange: (change) => void seen.push(change),
      });
      return seen;
    };

    it('answers undefined for an unknown id', async () => {
      expect(await db.get('nobody')).toBeUndefined();
    });

    it('gives back what was put, with its revision', async () => {
      const doc = await create({ text: 'Äiti söi jäätelöä 🍦', list: [1, { a: null }] });
      expect(await db.get(doc._id)).toEqual(doc);
    });

    it('answers a conflict as a value: no revision, an old one, an invented one', async () => {
      const doc = await create({ n: 1 });
      const { _rev, ...bare } = doc;
      expect(await db.put({ ...bare } as Any)).toEqual({ ok: false, conflict: true });
      const second = await db.put({ ...doc, n: 2 });
      expect(second.ok).toBe(true);
      expect(await db.put({ ...doc, n: 3 })).toEqual({ ok: false, conflict: true });
      expect(await db.put({ ...doc, _id: newId(), n: 4 })).toEqual({ ok: false, conflict: true });
      expect(await db.get(doc._id)).toMatchObject({ n: 2 });
    });

    it('answers each row of putMany on its own, in order', async () => {
      const taken = await create();
      const [a, b, c] = [newId(), newId(), newId()];
      const rows = [a, taken._id, b, c, a].map((_id) => ({ _id, kind: 'test' }) as Any);
      const outcomes = await db.putMany(rows);
      expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, true, true, false]);
      const found = await db.getMany([c, 'nobody', a, a]);
      expect(found.map((doc) => doc?._id)).toEqual([c, undefined, a, a]);
      expect(await db.putMany([])).toEqual([]);
      expect(await db.getMany([])).toEqual([]);
    });

    it('lets exactly one of many writers of a version win', async () => {
      const doc = await create({ n: 0 });
      const outcomes = await Promise.all([1, 2, 3, 4, 5].map((n) => db.put({ ...doc, n })));
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    });

    it('refuses reserved ids and fields', async () => {
      await expect(db.put({ _id: '_design/x' } as Any)).rejects.toThrow(/id/);
      await expect(db.put({ _id: '' } as Any)).rejects.toThrow(/id/);
      await expect(db.put({ _id: newId(), _deleted: true } as Any)).rejects.toThrow(/_deleted/);
    });

    it('removes, forgets the body, and lets the id be used again', async () => {
      const doc = await create({ secret: 'x' });
      expect(await db.remove(doc._id, '1-0123456789abcdef0123456789abcdef')).toEqual({
        ok: false,
        conflict: true,
      });
      expect((await db.remove(doc._id, doc._rev as string)).ok).toBe(true);
      expect(await db.get(doc._id)).toBeUndefined();
      expect(await db.getMany([doc._id])).toEqual([undefined]);
      const again = await db.put({ _id: doc._id, kind: 'again' } as Any);
      expect(again.ok).toBe(true);
      expect(await db.get(doc._id)).toMatchObject({ kind: 'again' });
    });

    it('reads ranges by id: both ends, both directions, limits, past page borders', async () => {
      const ids = Array.from({ length: 2100 }, (_, n) => `range:${String(n).padStart(5, '0')}`);
      for (let n = 0; n < ids.length; n += 700)
        await db.putMany(ids.slice(n, n + 700).map((_id) => ({ _id, kind: 'range' }) as Any));
      const idsOf = async (options: Parameters<typeof db.range>[0]): Promise<string[]> =>
        (await db.range(options)).map((doc) => doc._id);
      const whole = { startkey: 'range:', endkey: 'range:\ufff0' };
      expect(await idsOf(whole)).toEqual(ids);
      expect(await idsOf({ ...whole, limit: 1000 })).toEqual(ids.slice(0, 1000));
      expect(await idsOf({ ...whole, limit: 1001 })).toEqual(ids.slice(0, 1001));
      expect(await idsOf({ startkey: ids[5] as string, endkey: ids[7] as string })).toEqual(
        ids.slice(5, 8),
      );
      const backwards = { startkey: 'range:\ufff0', endkey: 'range:', descending: true };
      expect(await idsOf(backwards)).toEqual([...ids].reverse());
      expect(await idsOf({ ...backwards, limit: 3 })).toEqual([...ids].reverse().slice(0, 3));
      expect(await idsOf({ startkey: 'range:x', endkey: 'range:a' })).toEqual([]);
      expect((await db.range({ startkey: 'range:', limit: 1 }))[0]).toMatchObject({
        kind: 'range',
      });
    });

    it('update loses no writer, creates, and leaves alone', async () => {
      const id = newId();
      const add = (before: Any | undefined): Any =>
        ({ _id: id, kind: 'test', n: Number(before?.['n'] ?? 0) + 1 }) as Any;
      await Promise.all(Array.from({ length: 12 }, () => db.update(id, add)));
      expect(await db.get(id)).toMatchObject({ n: 12 });
      const before = await db.get(id);
      expect(await db.update(id, () => undefined)).toEqual(before);
      expect(await db.update('nobody', () => undefined)).toBeUndefined();
      expect(await db.get(id)).toEqual(before);
      const stored = await db.update(id, add);
      expect(stored).toEqual(await db.get(id));
    });

    it('hands over every change after a sequence once, as it is now', async () => {
      const start = (await db.info()).updateSeq;
      const [one, two, three] = [await create({ n: 1 }), await create(), await create()];
      await db.put({ ...one, n: 2 });
      await db.remove(two._id, two._rev as string);
      const seen = await read(start);
      expect(seen.map(({ id }) => id).sort()).toEqual([one._id, two._id, three._id].sort());
      expect(seen.find(({ id }) => id === one._id)?.doc).toMatchObject({ n: 2 });
      expect(seen.find(({ id }) => id === two._id)).toMatchObject({
        deleted: true,
        doc: undefined,
      });
      expect(await read(seen.at(-1)?.seq ?? 0)).toEqual([]);
      expect(await read('now')).toEqual([]);
    });

    it('reads a long feed in pages', async () => {
      const start = (await db.info()).updateSeq;
      const ids = Array.from({ length: 450 }, () => newId());
      await db.putMany(ids.map((_id) => ({ _id, kind: 'page' }) as Any));
      expect((await read(start)).map(({ id }) => id).sort()).toEqual([...ids].sort());
    });

    it('live: waits for writes, one at a time, goes on from the last, ends on abort', async () => {
      const stop = new AbortController();
      const seen: string[] = [];
      let busy = 0;
      const feed = db.changes({
        since: (await db.info()).updateSeq,
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
      for (let n = 0; n < 20; n += 1) ids.push((await create())._id);
      await expect.poll(() => seen.length, { timeout: 10_000 }).toBe(20);
      expect(seen.sort()).toEqual(ids.sort());
      stop.abort();
      await feed;
      await create();
      expect(seen).toHaveLength(20);
    });

    it("live since 'now' leaves out what was there before", async () => {
      await create();
      const stop = new AbortController();
      const seen: string[] = [];
      const feed = db.changes({
        since: 'now',
        live: true,
        signal: stop.signal,
        onChange: ({ id }) => void seen.push(id),
      });
      await new Promise((resolve) => setTimeout(resolve, 300));
      const doc = await create();
      await expect.poll(() => seen, { timeout: 10_000 }).toEqual([doc._id]);
      stop.abort();
      await feed;
    });

    it('what onChange throws ends the feed and reaches the caller', async () => {
      const start = (await db.info()).updateSeq;
      await create();
      const onChange = (): void => {
        throw new Error('the reader broke');
      };
      const signal = new AbortController().signal;
      await expect(db.changes({ since: start, live: true, signal, onChange })).rejects.toThrow(
        'the reader broke',
      );
    });

    it('counts documents and moves its sequence', async () => {
      const before = await db.info();
      await create();
      const after = await db.info();
      expect(after.docCount).toBe(before.docCount + 1);
      expect(after.updateSeq).not.toEqual(before.updateSeq);
    });

    it('erases, tells the feed, and does not mind unknown ids', async () => {
      const doc = await create({ secret: 'x' });
      const start = (await db.info()).updateSeq;
      await db.erase(doc._id);
      await db.erase('nobody');
      expect(await db.get(doc._id)).toBeUndefined();
      const seen = await read(start);
      expect(seen.filter(({ id }) => id === doc._id)).toMatchObject([{ deleted: true }]);
      await store.eraseDone({ purgeAfterMs: 0 });
      await store.eraseDone({ purgeAfterMs: 0 });
      expect(await db.get(doc._id)).toBeUndefined();
      expect((await db.put({ _id: doc._id, kind: 'again' } as Any)).ok).toBe(true);
    });

    it('answers health checks, ends feeds and refuses work once closed', async () => {
      await store.ready();
      const other = await open();
      const feed = other.db('users').changes({
        since: 0,
        live: true,
        signal: new AbortController().signal,
        onChange: () => undefined,
      });
      await other.close();
      await feed;
      await expect(other.db('users').get('x')).rejects.toThrow(/closed/);
      await expect(other.ready()).rejects.toThrow(/closed/);
    });
  });
}
