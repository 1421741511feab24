import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { favouriteId, signupId } from '../../schemas/domain/ids.ts';
import { emailKey } from '../../sync-server/accounts/email-address.ts';
import { Throttles } from '../../sync-server/accounts/throttles.ts';
import type { Stored } from '../../schemas/documents/stored.ts';
import { runEffect } from '../../sync-server/effects/run-effect.ts';
import { resumeErasures } from '../../sync-server/erasure/delete-account.ts';
import { openImages } from '../../sync-server/images/images.ts';
import { everyUpload } from '../../sync-server/images/upload-record.ts';
import { sweepImages } from '../../sync-server/images/sweep-images.ts';
import { makeNotifier } from '../../sync-server/notify/notifier.ts';
import { databaseAs } from '../../sync-server/store/database-as.ts';
import type { Database } from '../../sync-server/store/store.ts';
import { publishMeet, signUpTo } from '../helpers/meet-up.ts';
import { Person } from '../helpers/person.ts';
import { PushService } from '../helpers/push-service.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

type Any = Stored & Record<string, unknown>;

/** An operator, a script or a restored backup leaves documents that no gateway would write. */
describe('documents made by hand among those that wait', () => {
  const service = new PushService();
  let gateway: TestGateway;
  let [aino, ville] = [] as unknown as [Person, Person];
  const past = '2020-01-01T00:00:00.000Z';

  beforeAll(async () => {
    await service.start();
    gateway = await startTestGateway({ env: { PUSH_HOSTS: service.host } });
    aino = await Person.withProfile(gateway.app, 'Aino');
    ville = await Person.withProfile(gateway.app, 'Ville');
  });
  afterAll(async () => {
    await gateway.stop();
    await service.stop();
  });

  const db = (
    name:
      | 'accounts'
      | 'gateway'
      | 'users'
      | 'meets'
      | 'suggestions'
      | 'chats'
      | 'relations'
      | 'actions',
  ): Database<Any> => databaseAs<Any>(gateway.on.store, name);
  const leave = async (...docs: Any[]): Promise<void> => {
    for (const outcome of await db('gateway').putMany(docs)) expect(outcome.ok).toBe(true);
  };
  const images = () => openImages({ dataDirectory: gateway.on.directory });
  const tell = (eventId: string) =>
    makeNotifier(gateway.app).notify({
      eventId,
      type: 'join_meet',
      receiver: aino.uid,
      params: { senderName: 'Ville', meet_type: 'Piknik', date: '2026-12-01T12:00:00.000Z' },
      path: '/chat/abc',
    });

  it('NOTIF-16 mails leave past malformed ones, which are counted', async () => {
    await leave(
      { _id: 'mail:0', kind: 'mail', nextAt: past, createdAt: past, claimedAt: null },
      { _id: 'mail:1', nextAt: past, eventId: 5, claimedAt: past },
      { _id: 'mail:2' },
    );
    await tell('past-malformed-mails');
    expect((await gateway.mails()).join()).toContain('ilmoittautui tapaamiseesi');
    expect(await gateway.app.mailer.waiting()).toBe(0);
    expect((await gateway.app.inject('/metrics')).body).toMatch(/malformed_documents 3/);
  });

  it('API-07 pushes leave past malformed events, to those whose subscription is whole', async () => {
    await aino.call('PUT', '/api/push/subscription', service.subscription('whole').body);
    await leave(
      { _id: 'push-event:0', kind: 'push-event', uid: aino.uid },
      { _id: 'push-event:1', kind: 'push-event', browsers: { x: null }, createdAt: past },
      { _id: 'push-event:2', browsers: 'all' },
      { _id: `push:${aino.uid}:x`, kind: 'push', uid: aino.uid },
      { _id: `push:${aino.uid}:y`, kind: 'push', uid: aino.uid, endpoint: 'nowhere', keys: null },
    );
    await tell('past-malformed-pushes');
    await expect.poll(() => service.at('/whole').length).toBe(1);
    await expect.poll(() => gateway.app.push.queue.all()).toEqual([]);
    const sent = await aino.call('POST', '/api/push/subscription/x', {});
    expect(sent.statusCode).toBeLessThan(500);
  });

  it('PEOPLE-20 malformed ledgers and throttles hold nobody up', async () => {
    const like = favouriteId(ville.uid, aino.uid);
    await leave(
      { _id: `favourites:${ville.uid}`, kind: 'favourite-ledger', targets: 'many', claimedAt: 'x' },
      { _id: `turn:new_like:${ville.uid}:${aino.uid}`, kind: 'turn', at: 'once' },
      { _id: `daily:report:${ville.uid}`, kind: 'daily-ledger', sent: { length: 1 } },
      { _id: `daily:signup:${ville.uid}`, kind: 'daily-ledger', sent: [null] },
    );
    const fields = { id: like, actor: ville.uid, kind: 'favourite', target: aino.uid };
    expect((await ville.create('relations', fields)).refused).toBeUndefined();
    await aino.eventually(() => aino.device.docs.actions.size === 1);
    const id = `report:${ville.uid}:user:${aino.uid}`;
    const report = { id, actor: ville.uid, kind: 'report', target: aino.uid, target_kind: 'user' };
    const said = { reason: 'Muu syy', text: 'x', chat_uid: null };
    expect((await ville.create('relations', { ...report, ...said })).refused).toBeUndefined();
    const meetId = await publishMeet(aino);
    await ville.eventually(() => ville.device.docs.meets.has(meetId));
    const signup = { id: `signup:${ville.uid}_${meetId}`, actor: ville.uid, kind: 'signup' };
    const joined = await ville.create('relations', { ...signup, target: meetId, message: 'Hei' });
    expect(joined.refused).toBeUndefined();
  });

  it('IMG-06 the sweep reads on past malformed uploads, people and meets', async () => {
    const records = Array.from({ length: 500 }, (_, n) => ({
      _id: `upload:${String(n).padStart(4, '0')}`,
      kind: n % 2 === 0 ? 'upload' : 'other',
    }));
    await leave(...records);
    await db('users').put({ _id: 'nobody', picUrl: 7 });
    await db('meets').put({ _id: 'nothing', archived: true, meet_pic_url: { a: 1 } });
    await db('meets').put({ _id: 'nothing2', owner_pic_url: 'x' });
    const found: string[] = [];
    for await (const { uid } of everyUpload(gateway.on.store)) found.push(uid);
    expect(found).toContain(aino.uid);
    const swept = await sweepImages(gateway.app.core, images());
    expect(swept).toMatchObject({ removedUploads: 0, releasedMeets: 0 });
  });

  it('SIGNUP-04 NOTIF-19 a chat that was made malformed is not told of once more when effects run again', async () => {
    const meetId = await publishMeet(aino, {}, new Date(Date.now() + 1));
    const chat = await signUpTo(ville, meetId);
    const signup = gateway.app.facts.relation(signupId(ville.uid, meetId)) as Stored;
    await expect.poll(async () => (await gateway.mails()).join()).toContain(`/chat/${chat}`);
    const joins = async () =>
      (await gateway.mails()).filter((mail) => mail.includes('ilmoittautui tapaamiseesi')).length;
    const told = await joins();
    const { uid: _lost, ...bad } = (await db('chats').get(chat)) as Any;
    await db('chats').put(bad);
    await expect.poll(() => gateway.app.facts.malformed.has(`chats ${chat}`)).toBe(true);
    const { core } = gateway.app;
    const context = { core, notifier: makeNotifier(gateway.app), removePicture: async () => {} };
    await runEffect(context, 'relations', signup);
    expect(await joins()).toBe(told);
    expect(JSON.stringify(await db('actions').range({}))).not.toContain('undefined');
    await db('chats').erase(chat);
  });

  it('ACC-15 a deletion is finished past malformed ones, and takes along what was made malformed', async () => {
    const eve = await Person.withProfile(gateway.app, 'Eve');
    const meetId = await publishMeet(eve);
    await db('meets').update(meetId, (meet) => meet && { ...meet, meet_date: 'soon' });
    await db('chats').put({ _id: `${eve.uid}_${meetId}`, text: 'zq7' });
    await expect.poll(() => gateway.app.facts.malformed.has(`meets ${meetId}`)).toBe(true);
    await expect
      .poll(() => gateway.app.facts.malformed.has(`chats ${eve.uid}_${meetId}`))
      .toBe(true);
    const copy = `${eve.uid} vanha profiili`;
    const { _rev: _former, ...profile } = (await db('users').get(eve.uid)) as Any;
    await db('users').put({ ...profile, _id: copy });
    await expect.poll(() => gateway.app.facts.malformed.has(`users ${copy}`)).toBe(true);
    const anothers = `${aino.uid}_${Date.now()}`;
    await db('meets').put({ _id: anothers, text: 'zq8' });
    await expect.poll(() => gateway.app.facts.malformed.has(`meets ${anothers}`)).toBe(true);
    await db('suggestions').put({ _id: 'by-hand' });
    await leave(
      { _id: 'erasure:0' },
      { _id: `erasure:${'0'.repeat(20)}`, kind: 'erasure', uid: '', email: '' },
      { _id: `erasure:${eve.uid}`, kind: 'erasure', uid: eve.uid, email: 'eve@posti.example' },
      { _id: `admin-log:${past}:x`, kind: 'admin-log', target: eve.uid },
      { _id: `admin-log:${past}:y`, kind: 'admin-log', admin: eve.uid, reason: eve.uid },
      { _id: `purge:chats:${eve.uid}`, kind: 'purge' },
    );
    const failures: unknown[] = [];
    await resumeErasures(gateway.app, images(), (error) => failures.push(error));
    expect(failures).toEqual([]);
    for (const [name, id] of [
      ['users', eve.uid],
      ['users', copy],
      ['meets', meetId],
      ['chats', `${eve.uid}_${meetId}`],
    ] as const)
      expect(await db(name).get(id), name).toBeUndefined();
    const unnamed = await db('gateway').get(`admin-log:${past}:x-unnamed`);
    expect(unnamed).toMatchObject({ kind: 'admin-log', target: '' });
    // What has yet to leave a CouchDB's files is noted until it has.
    expect(await db('gateway').get(`purge:chats:${eve.uid}`)).toBeDefined();
    const logged = await db('gateway').range({ startkey: 'admin-log:', endkey: 'admin-log;' });
    expect(logged).toContainEqual(expect.objectContaining({ admin: '', reason: '' }));
    expect(JSON.stringify(logged), 'ADMIN-06').not.toContain(eve.uid);
    expect(await db('users').get(aino.uid)).toBeDefined();
    expect(await db('meets').get(anothers)).toBeDefined();
    await db('meets').erase(anothers);
  });

  it('ACC-15 ACC-16 a copy that Fauxton made under an id of its own goes with whom it names, and nobody else does', async () => {
    const outi = await Person.withProfile(gateway.app, 'Outi');
    const meetId = await publishMeet(outi);
    const chat = await signUpTo(aino, meetId);
    const like = `new_like:${outi.uid}:${aino.uid}:${past}`;
    await db('actions').put({
      ...{ _id: like, type: 'new_like', sender: outi.uid, receiver: aino.uid, chat_uid: null },
      ...{ content: 'x', sender_name: 'Outi', createdAt: new Date().toISOString(), read: false },
    });
    const uuid = (n: number): string => String(n).padStart(32, '6e1295ed6c29495e54cc05947f18c8af');
    const originals = [
      ['users', outi.uid],
      ['meets', meetId],
      ['chats', chat],
      ['relations', signupId(aino.uid, meetId)],
      ['actions', like],
    ] as const;
    for (const [n, [name, id]] of originals.entries()) {
      const { _rev: _former, ...original } = (await db(name).get(id)) as Any;
      await db(name).put({ ...original, _id: uuid(n) });
    }
    // Somebody else's, and one whose id tells that it is, though an operator has mixed up what it says.
    const { _rev: _former, ...hers } = (await db('users').get(aino.uid)) as Any;
    await db('users').put({ ...hers, _id: uuid(9) });
    const mixedUp = 'm'.repeat(20);
    await db('users').put({ ...hers, _id: mixedUp, uid: outi.uid });
    await expect.poll(() => gateway.app.facts.malformed.has(`users ${mixedUp}`)).toBe(true);
    for (const [n, [name]] of originals.entries())
      await expect.poll(() => gateway.app.facts.malformed.has(`${name} ${uuid(n)}`)).toBe(true);
    await leave({ _id: `erasure:${outi.uid}`, kind: 'erasure', uid: outi.uid, email: '' });
    await resumeErasures(gateway.app, images(), (error) => expect(error).toBeUndefined());
    for (const [n, [name]] of originals.entries())
      expect(await db(name).get(uuid(n)), name).toBeUndefined();
    for (const id of [uuid(9), mixedUp]) {
      expect(await db('users').get(id), id).toBeDefined();
      await db('users').erase(id);
    }
  });

  describe('an account that was edited by hand', () => {
    const email = 'iida@posti.example';
    const password = 'Sateenvarjo7';
    const browser = () => gateway.browser();
    const codeAt = async (way: 'login' | 'register'): Promise<unknown> =>
      (await browser().post(`/api/auth/${way}`, { email, password })).json['code'];
    /** Does something while a document has other fields. */
    async function whileIt(id: string, has: object, act: () => Promise<void>): Promise<void> {
      const doc = await db('accounts').get(id);
      await db('accounts').update(id, (before) => before && { ...before, ...has });
      await act();
      await db('accounts').update(id, (before) => ({ ...doc, _rev: before?._rev }) as Any);
    }

    it.each<[string, object]>([
      ['without its fields', { resets: null, tokenVersion: '1' }],
      ['of another kind', { kind: 'acount' }],
    ])('API-09 is waited for %s, and signs nobody out', async (_, has) => {
      const iida = browser();
      await iida.register(email).catch(() => iida.login(email));
      await whileIt(iida.uid, has, async () => {
        await expect.poll(async () => (await iida.get('/api/auth/sessions')).status).toBe(503);
        expect((await iida.post('/api/auth/refresh')).json['code']).toBe('UNAVAILABLE');
        expect(await codeAt('login')).toBe('UNAVAILABLE');
        expect(await codeAt('register')).toBe('UNAVAILABLE');
        expect(await gateway.app.accounts.accounts.addresses()).toContain(aino.email);
      });
      await expect.poll(async () => (await iida.get('/api/auth/sessions')).status).toBe(200);
      expect((await iida.post('/api/auth/refresh')).status).toBe(200);
    });

    it('AUTH-01 nobody else gets its address, and its password is not called wrong', async () => {
      const { uid } = await browser().login(email);
      await whileIt(emailKey(email), { uid: 7 }, async () => {
        expect(await codeAt('register')).toBe('UNAVAILABLE');
        expect(await codeAt('login')).toBe('UNAVAILABLE');
      });
      await whileIt(uid, { passwordHash: password }, async () =>
        expect(await codeAt('login')).toBe('UNAVAILABLE'),
      );
      await browser().login(email);
    });

    it('AUTH-13 who held a session that was edited signs in again', async () => {
      const iida = browser();
      await iida.login(email);
      const all = await db('accounts').range({
        startkey: `session:${iida.uid}:`,
        endkey: `session:${iida.uid}:~`,
      });
      for (const { _id } of all)
        await db('accounts').update(_id, (before) => before && { ...before, hash: 5 });
      expect((await iida.post('/api/auth/refresh')).json['code']).toBe('UNAUTHENTICATED');
      await browser().login(email);
    });

    it('AUTH-01 nor do malformed counters of guesses keep anybody out', async () => {
      for (let n = 0; n < 256; n += 1)
        await db('gateway').update(`throttle:${n}`, (before) => ({
          ...before,
          _id: `throttle:${n}`,
          kind: 'throttle',
          entries: n % 2 === 0 ? null : { x: 5 },
        }));
      await browser().login(email);
    });

    it('AUTH-01 nor does one malformed counter make the others beside it count anew', async () => {
      const throttles = new Throttles(gateway.on.store, () => new Date(), 'a-secret');
      const limit = { most: 1, windowMs: 60_000 };
      expect(await throttles.take('somebody', limit)).toBe(true);
      for (let n = 0; n < 256; n += 1)
        await db('gateway').update(`throttle:${n}`, (before) => {
          const entries = { ...(before?.['entries'] as object | undefined), y: [1, 'soon'] };
          return before && { ...before, entries };
        });
      expect(await throttles.take('somebody', limit)).toBe(false);
      expect(await throttles.wait('somebody', limit)).toBeGreaterThan(0);
    });

    it('ACC-15 is deleted all the same', async () => {
      const { uid } = await browser().login(email);
      await db('accounts').update(uid, (before) => before && { ...before, google: 'x' });
      await leave({ _id: `erasure:${uid}`, kind: 'erasure', uid, email });
      const failures: unknown[] = [];
      await resumeErasures(gateway.app, images(), (error) => failures.push(error));
      expect(failures).toEqual([]);
      expect(await db('accounts').getMany([uid, emailKey(email)])).toEqual([undefined, undefined]);
    });
  });
});
