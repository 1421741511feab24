import { expect, it } from 'vitest';
import type { Any, Subject } from './subject.ts';

/** What concerns the store as a whole: its sequence, erasure, health, closing. */
export function wholeContract(subject: Subject): void {
  it('GEN-06 moves its sequence with each write', async () => {
    const before = await subject.db.updateSeq();
    await subject.create();
    expect(await subject.db.updateSeq()).not.toEqual(before);
  });

  it('GEN-06 erases, tells the feed, and does not mind unknown ids', async () => {
    const doc = await subject.create({ secret: 'x' });
    const start = await subject.db.updateSeq();
    await subject.db.erase(doc._id);
    await subject.db.erase('nobody');
    expect(await subject.db.get(doc._id)).toBeUndefined();
    const seen = await subject.read(start);
    expect(seen.filter(({ id }) => id === doc._id)).toMatchObject([{ deleted: true }]);
    await subject.store.eraseDone({ purgeAfterMs: 0 });
    await subject.store.eraseDone({ purgeAfterMs: 0 });
    expect(await subject.db.get(doc._id)).toBeUndefined();
    expect((await subject.db.put({ _id: doc._id, kind: 'again' } as Any)).ok).toBe(true);
  });

  it('GEN-06 answers health checks, ends feeds and refuses work once closed', async () => {
    await subject.store.ready();
    const other = await subject.open();
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
}
