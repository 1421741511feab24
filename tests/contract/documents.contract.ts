import { expect, it } from 'vitest';
import type { Database } from '../../sync-server/store/store.ts';
import type { Any, Subject } from './subject.ts';

/** Reading and writing documents. */
export function documentsContract(subject: Subject): void {
  it('GEN-06 answers undefined for an unknown id', async () => {
    expect(await subject.db.get('nobody')).toBeUndefined();
  });

  it('GEN-06 answers undefined for an empty id, which asks CouchDB about the database', async () => {
    expect(await subject.db.get('')).toBeUndefined();
  });

  it('GEN-06 gives back what was put, with its revision', async () => {
    const doc = await subject.create({ text: 'Äiti söi jäätelöä 🍦', list: [1, { a: null }] });
    expect(await subject.db.get(doc._id)).toEqual(doc);
  });

  it('GEN-06 answers a conflict as a value: no revision, an old one, an invented one', async () => {
    const doc = await subject.create({ n: 1 });
    const { _rev, ...bare } = doc;
    expect(await subject.db.put({ ...bare } as Any)).toEqual({ ok: false, conflict: true });
    const second = await subject.db.put({ ...doc, n: 2 });
    expect(second.ok).toBe(true);
    expect(await subject.db.put({ ...doc, n: 3 })).toEqual({ ok: false, conflict: true });
    expect(await subject.db.put({ ...doc, _id: subject.newId(), n: 4 })).toEqual({
      ok: false,
      conflict: true,
    });
    expect(await subject.db.get(doc._id)).toMatchObject({ n: 2 });
  });

  it('GEN-06 of writers at the same moment one wins, and a later deletion leaves nothing of the others', async () => {
    const doc = await subject.create({ n: 0 });
    const writers = [1, 2, 3].map((n) => subject.db.put({ ...doc, n }));
    const won = (await Promise.all(writers)).filter(({ ok }) => ok);
    expect(won).toHaveLength(1);
    const stored = await subject.db.get(doc._id);
    expect(await subject.db.remove(doc._id, stored?._rev ?? '')).toMatchObject({ ok: true });
    expect(await subject.db.get(doc._id)).toBeUndefined();
    expect(await subject.db.range({ startkey: doc._id, endkey: doc._id })).toEqual([]);
  });

  it('GEN-06 answers each row of putMany on its own, in order', async () => {
    const taken = await subject.create();
    const [a, b, c] = [subject.newId(), subject.newId(), subject.newId()];
    const rows = [a, taken._id, b, c, a].map((_id) => ({ _id, kind: 'test' }) as Any);
    const outcomes = await subject.db.putMany(rows);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, true, true, false]);
    const found = await subject.db.getMany([c, 'nobody', a, a]);
    expect(found.map((doc) => doc?._id)).toEqual([c, undefined, a, a]);
    expect(await subject.db.putMany([])).toEqual([]);
    expect(await subject.db.getMany([])).toEqual([]);
  });

  it('GEN-06 lets exactly one of many writers of a version win', async () => {
    const doc = await subject.create({ n: 0 });
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map((n) => subject.db.put({ ...doc, n })));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('GEN-06 refuses reserved ids and fields', async () => {
    await expect(subject.db.put({ _id: '_design/x' } as Any)).rejects.toThrow(/id/);
    await expect(subject.db.put({ _id: '' } as Any)).rejects.toThrow(/id/);
    await expect(subject.db.put({ _id: subject.newId(), _deleted: true } as Any)).rejects.toThrow(
      /_deleted/,
    );
  });

  it('GEN-06 removes, forgets the body, and lets the id be used again', async () => {
    const doc = await subject.create({ secret: 'x' });
    expect(await subject.db.remove(doc._id, '1-0123456789abcdef0123456789abcdef')).toEqual({
      ok: false,
      conflict: true,
    });
    expect(await subject.db.deletedAs(doc._id)).toBeUndefined();
    expect((await subject.db.remove(doc._id, doc._rev as string)).ok).toBe(true);
    expect(await subject.db.get(doc._id)).toBeUndefined();
    expect(await subject.db.deletedAs(doc._id)).toMatch(/^2-/);
    expect(await subject.db.deletedAs('never')).toBeUndefined();
    expect(await subject.db.getMany([doc._id])).toEqual([undefined]);
    const again = await subject.db.put({ _id: doc._id, kind: 'again' } as Any);
    expect(again.ok).toBe(true);
    expect(await subject.db.get(doc._id)).toMatchObject({ kind: 'again' });
    expect(await subject.db.deletedAs(doc._id)).toBeUndefined();
  });

  it('GEN-06 reads ranges by id: both ends, both directions, limits, past page borders', async () => {
    const ids = Array.from({ length: 2100 }, (_, n) => `range:${String(n).padStart(5, '0')}`);
    for (let n = 0; n < ids.length; n += 700)
      await subject.db.putMany(ids.slice(n, n + 700).map((_id) => ({ _id, kind: 'range' }) as Any));
    const idsOf = async (options: Parameters<Database<Any>['range']>[0]): Promise<string[]> =>
      (await subject.db.range(options)).map((doc) => doc._id);
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
    expect((await subject.db.range({ startkey: 'range:', limit: 1 }))[0]).toMatchObject({
      kind: 'range',
    });
  });

  it('GEN-06 update loses no writer, creates, and leaves alone', async () => {
    const id = subject.newId();
    const add = (before: Any | undefined): Any =>
      ({ _id: id, kind: 'test', n: Number(before?.['n'] ?? 0) + 1 }) as Any;
    await Promise.all(Array.from({ length: 12 }, () => subject.db.update(id, add)));
    expect(await subject.db.get(id)).toMatchObject({ n: 12 });
    const before = await subject.db.get(id);
    expect(await subject.db.update(id, () => undefined)).toEqual(before);
    expect(await subject.db.update('nobody', () => undefined)).toBeUndefined();
    expect(await subject.db.get(id)).toEqual(before);
    const stored = await subject.db.update(id, add);
    expect(stored).toEqual(await subject.db.get(id));
  });
}
