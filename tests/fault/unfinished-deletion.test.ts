import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepResumingErasures, resumeErasures } from '../../sync-server/erasure/delete-account.ts';
import { openImages } from '../../sync-server/images/images.ts';
import { databaseAs } from '../../sync-server/store/database-as.ts';
import type { KindDocument } from '../../sync-server/store/documents.ts';
import { Person } from '../helpers/person.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

describe('a deletion that failed half way', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
  });
  afterAll(() => gateway.stop());

  const images = () => openImages({ dataDirectory: gateway.on.directory });
  const db = () => databaseAs<KindDocument>(gateway.on.store, 'gateway');
  const begin = async (name: string): Promise<string> => {
    const { uid } = await Person.withProfile(gateway.app, name);
    const record = { _id: `erasure:${uid}`, kind: 'erasure', uid, email: '' };
    expect((await db().put(record)).ok).toBe(true);
    return uid;
  };
  const failures: unknown[] = [];
  const onError = (error: unknown): void => void failures.push(error);

  it('ACC-15 ACC-16 is finished soon, without anybody asking again', async () => {
    const uid = await begin('Sari');
    expect(gateway.app.core.facts.user(uid)).toBeDefined();
    const stop = keepResumingErasures(gateway.app, images(), onError, 50);
    await expect.poll(() => gateway.app.core.facts.user(uid)).toBeUndefined();
    await expect.poll(() => db().get(`erasure:${uid}`)).toBeUndefined();
    stop();
    expect(failures).toEqual([]);
  });

  it('ACC-15 ACC-16 is written down until its last step is done; until then nobody is let in', async () => {
    const tuuli = await Person.withProfile(gateway.app, 'Tuuli');
    const accounts = gateway.on.store.db('accounts');
    const eraseMany = accounts.eraseMany.bind(accounts);
    accounts.eraseMany = () => Promise.reject(new Error('away'));
    expect((await tuuli.call('DELETE', '/api/account')).statusCode).toBe(500);
    accounts.eraseMany = eraseMany;
    expect(await accounts.get(tuuli.uid)).toBeDefined();
    expect((await tuuli.call('POST', '/sync', tuuli.device.request())).statusCode).toBe(401);
    await resumeErasures(gateway.app, images(), onError);
    expect(JSON.stringify(await accounts.range({}))).not.toContain(tuuli.uid);
    expect(failures).toEqual([]);
  });

  it('SAFE-09 tells whom an admin deletes why, once, however often its end is repeated', async () => {
    const { uid } = await Person.withProfile(gateway.app, 'Helmi');
    const words = { reason: 'Huijausta', clause: 'Jokin', date: '2026-11-21T16:30:00.000Z' };
    const email = 'helmi@kohdataan.example';
    const farewell = { ...words, to: email, language: 'en' };
    const record = { _id: `erasure:${uid}`, kind: 'erasure', uid, email, farewell };
    expect((await db().put(record)).ok).toBe(true);
    await resumeErasures(gateway.app, images(), onError);
    const told = async () =>
      (await gateway.mails()).filter((mail) =>
        mail.includes('Your account has been deleted for good. Reason: Huijausta.'),
      ).length;
    await expect.poll(told).toBe(1);
    // As after a kill before its note was taken away.
    expect((await db().put(record)).ok).toBe(true);
    await resumeErasures(gateway.app, images(), onError);
    await gateway.app.mailer.deliver();
    expect(await db().range({ startkey: 'mail:', endkey: 'mail:\uffff' })).toEqual([]);
    // What was written of it before went with the account's other mails, and none came anew.
    expect(await told()).toBe(0);
    expect(failures).toEqual([]);
  });

  it('ACC-16 is left alone at first: it may be under way', async () => {
    const uid = await begin('Elli');
    const waiting = await resumeErasures(gateway.app, images(), onError, () => false);
    expect(waiting).toEqual(new Set([uid]));
    expect(gateway.app.core.facts.user(uid)).toBeDefined();
    await resumeErasures(gateway.app, images(), onError, (one) => waiting.has(one));
    expect(gateway.app.core.facts.user(uid)).toBeUndefined();
    expect(failures).toEqual([]);
  });

  it('ACC-15 ACC-16 keeps no other one waiting', async () => {
    const [broken = '', other = ''] = [await begin('Aada'), await begin('Bertta')].sort();
    const accounts = gateway.on.store.db('accounts');
    const eraseMany = accounts.eraseMany.bind(accounts);
    accounts.eraseMany = (ids) =>
      ids.some((id) => id.includes(broken)) ? Promise.reject(new Error('away')) : eraseMany(ids);
    await resumeErasures(gateway.app, images(), onError);
    accounts.eraseMany = eraseMany;
    expect(failures.splice(0)).toHaveLength(1);
    expect(await db().get(`erasure:${other}`)).toBeUndefined();
    expect(await db().get(`erasure:${broken}`)).toBeDefined();
    await resumeErasures(gateway.app, images(), onError);
    expect(await db().get(`erasure:${broken}`)).toBeUndefined();
  });

  it('ACC-15 what an operator has made of a note by hand deletes nobody', async () => {
    const { uid } = await Person.withProfile(gateway.app, 'Pilvi');
    const notes = [
      { _id: `erasure:${uid}`, kind: 'erasure', uid },
      { _id: 'erasure:pilvi', kind: 'erasure', uid, email: '' },
    ];
    for (const note of notes) await db().put(note);
    expect(await resumeErasures(gateway.app, images(), onError)).toEqual(new Set());
    expect(gateway.app.core.facts.user(uid)).toBeDefined();
    expect(failures).toEqual([]);
  });
});
