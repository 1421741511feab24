import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMessageId, newPictureId } from '../../schemas/domain/ids.ts';
import { logAdminAct, readAdminLog } from '../../sync-server/moderation/admin-log.ts';
import { publishMeet, signUpTo } from '../helpers/meet-up.ts';
import { profileFields } from '../helpers/people.ts';
import { Person } from '../helpers/person.ts';
import { PushService } from '../helpers/push-service.ts';
import { smallJpeg } from '../helpers/small-jpeg.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

describe('account deletion beside another gateway', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
  });
  afterAll(() => gateway.stop());

  /** A request that has been let in and whose body is still to come. */
  async function beginSlowly({ token }: Person, method: 'POST' | 'PUT', url: string) {
    const { guard } = gateway.app.accounts;
    const check = guard.check.bind(guard);
    const allowed = new Promise<void>((resolve) => {
      guard.check = async (claims) => {
        guard.check = check;
        return check(claims).finally(resolve);
      };
    });
    const payload = new PassThrough();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sent = gateway.app.inject({ method, url, headers, payload });
    // Without somebody who waits for its answer the request would not begin.
    sent.catch(() => undefined);
    await allowed;
    return { payload, sent };
  }

  it('ACC-15 a message that another gateway stores while the chat is being erased goes too', async () => {
    const sari = await Person.withProfile(gateway.app, 'Sari');
    const onni = await Person.withProfile(gateway.app, 'Onni');
    const chat = await signUpTo(onni, await publishMeet(sari));

    const { store } = gateway.on;
    const chats = store.db('chats');
    const erase = chats.erase.bind(chats);
    chats.erase = async (id) => {
      await erase(id);
      await store.db('messages').put({
        _id: newMessageId(id, new Date()),
        chat_uid: id,
        sender_id: onni.uid,
        text: 'Ehdin vielä!',
        timestamp: new Date().toISOString(),
      });
    };
    expect((await sari.call('DELETE', '/api/account')).statusCode).toBe(200);
    chats.erase = erase;
    expect(await store.db('messages').range({})).toEqual([]);
    expect(await chats.get(chat)).toBeUndefined();
  });

  it('ACC-15 ADMIN-06 what an admin decides about them in that moment stays in the log, without a name', async () => {
    const sirpa = await Person.withProfile(gateway.app, 'Sirpa');
    const { store } = gateway.on;
    const users = store.db('users');
    const erase = users.erase.bind(users);
    const reason = `Nähty: ${sirpa.uid}`;
    const entry = { admin: 'a'.repeat(20), what: 'police', target: sirpa.uid, reason } as const;
    users.erase = async (id) => {
      await logAdminAct(gateway.app.core, entry);
      await erase(id);
    };
    expect((await sirpa.call('DELETE', '/api/account')).statusCode).toBe(200);
    users.erase = erase;
    expect(await readAdminLog(gateway.app.core)).toEqual([
      { at: expect.any(String) as string, ...entry, target: '', reason: 'Nähty: ' },
    ]);
  });

  it('ACC-15 ACC-16 what a slow device began to send before the deletion makes no new profile', async () => {
    const sari = await Person.register(gateway.app, 'Saara');
    const { payload, sent } = await beginSlowly(sari, 'POST', '/sync');
    expect((await sari.call('DELETE', '/api/account')).statusCode).toBe(200);
    const doc = { uid: sari.uid, ...profileFields('Saara') };
    const pushes = { profile: [{ id: sari.uid, doc, base: null }] };
    payload.end(JSON.stringify({ device: 'slow-device', cursors: {}, pushes }));
    expect((await sent).statusCode).toBe(401);
    expect(await gateway.on.store.db('users').get(sari.uid)).toBeUndefined();
  });

  it('ACC-15 AUTH-13 a picture that arrives slowly is not taken once its sender is deleted or signed out', async () => {
    for (const [method, url] of [
      ['DELETE', '/api/account'],
      ['POST', '/api/auth/logout-all'],
    ] as const) {
      const person = await Person.register(gateway.app, 'Saara');
      const address = `/api/images/profile/${newPictureId()}`;
      const { payload, sent } = await beginSlowly(person, 'PUT', address);
      expect((await person.call(method, url)).statusCode).toBe(200);
      payload.end(await smallJpeg());
      expect((await sent).json()).toMatchObject({ code: 'UNAUTHENTICATED' });
      const records = await gateway.on.store
        .db('gateway')
        .range({ startkey: `upload:${person.uid}:`, endkey: `upload:${person.uid}:~` });
      expect(records).toEqual([]);
    }
  });

  it('ACC-16 a sign-in that comes while the account is being erased leaves no session', async () => {
    const sari = await Person.withProfile(gateway.app, 'Signe');
    const accounts = gateway.on.store.db('accounts');
    const erase = accounts.erase.bind(accounts);
    accounts.erase = async (id) => {
      // Its address leads to the account until this moment.
      if (id.startsWith('email:')) await expect(sari.signInAgain()).rejects.toThrow('LOGIN_FAILED');
      await erase(id);
    };
    expect((await sari.call('DELETE', '/api/account')).statusCode).toBe(200);
    accounts.erase = erase;
    const left = await accounts.range({});
    expect(left.filter((doc) => JSON.stringify(doc).includes(sari.uid))).toEqual([]);
  });

  it('ACC-16 nor does it keep the other devices from being told', async () => {
    const [here, there, late] = [gateway.browser(), gateway.browser(), gateway.browser()];
    await here.register('soile@posti.example');
    await there.login('soile@posti.example');
    const accounts = gateway.on.store.db('accounts');
    const erase = accounts.erase.bind(accounts);
    accounts.erase = async (id) => {
      if (id.startsWith('email:'))
        await expect(late.login('soile@posti.example')).rejects.toThrow('LOGIN_FAILED');
      await erase(id);
    };
    expect((await here.send('DELETE', '/api/account')).status).toBe(200);
    accounts.erase = erase;
    expect((await there.post('/api/auth/refresh')).json['code']).toBe('ACCOUNT_GONE');
  });

  it('ACC-16 AUTH-14 a device that comes between such a sign-in and the end is told, too', async () => {
    const [here, there, late, former] = Array.from({ length: 4 }, () => gateway.browser());
    await former!.register('sointu@posti.example');
    await gateway.app.accounts.sessions.endAll(former!.uid);
    await here!.login('sointu@posti.example');
    await there!.login('sointu@posti.example');
    const accounts = gateway.on.store.db('accounts');
    const erase = accounts.erase.bind(accounts);
    const codes: unknown[] = [];
    accounts.erase = async (id) => {
      if (id.startsWith('email:')) {
        await expect(late!.login('sointu@posti.example')).rejects.toThrow('LOGIN_FAILED');
        for (const browser of [there!, former!])
          codes.push((await browser.post('/api/auth/refresh')).json['code']);
      }
      await erase(id);
    };
    expect((await here!.send('DELETE', '/api/account')).status).toBe(200);
    accounts.erase = erase;
    expect(codes).toEqual(['ACCOUNT_GONE', 'ACCOUNT_GONE']);
  });

  it('ACC-16 AUTH-14 a device that comes just as the deletion begins is told to empty itself', async () => {
    const [here, there] = [gateway.browser(), gateway.browser()];
    await here.register('saini@posti.example');
    await there.login('saini@posti.example');
    const { accounts } = gateway.app.accounts;
    const endTokens = accounts.endTokens.bind(accounts);
    let code: unknown;
    accounts.endTokens = async (uid) => {
      accounts.endTokens = endTokens;
      await endTokens(uid);
      code = (await there.post('/api/auth/refresh')).json['code'];
    };
    expect((await here.send('DELETE', '/api/account')).status).toBe(200);
    expect(code).toBe('ACCOUNT_GONE');
  });

  it('ACC-16 nor does one that was let in before, and goes on when nothing of the account is left', async () => {
    const sari = await Person.withProfile(gateway.app, 'Sirkka');
    const { gate } = gateway.app.accounts;
    const succeeded = gate.succeeded.bind(gate);
    gate.succeeded = async (attempt) => {
      gate.succeeded = succeeded;
      await sari.call('DELETE', '/api/account');
      return succeeded(attempt);
    };
    await expect(sari.signInAgain()).rejects.toThrow('LOGIN_FAILED');
    const left = await gateway.on.store.db('accounts').range({});
    expect(left.filter((doc) => JSON.stringify(doc).includes(sari.uid))).toEqual([]);
  });

  it('ACC-16 a browser that was being named for pushes is not kept', async () => {
    const sari = await Person.register(gateway.app, 'Siiri');
    const { payload, sent } = await beginSlowly(sari, 'PUT', '/api/push/subscription');
    expect((await sari.call('DELETE', '/api/account')).statusCode).toBe(200);
    const endpoint = 'https://fcm.googleapis.com/fcm/send/hidas';
    payload.end(JSON.stringify({ ...new PushService().subscription('hidas').body, endpoint }));
    expect((await sent).statusCode).toBe(401);
    const left = await gateway.on.store.db('gateway').range({ startkey: 'push', endkey: 'push~' });
    expect(left).toEqual([]);
  });

  it('ACC-16 nor one that a gateway stores which has not heard of the deletion', async () => {
    const sari = await Person.register(gateway.app, 'Sinikka');
    const { subscriptions } = gateway.app.push;
    const put = subscriptions.put.bind(subscriptions);
    subscriptions.put = async (...browser) => {
      subscriptions.put = put;
      await sari.call('DELETE', '/api/account');
      return put(...browser);
    };
    const { keys } = new PushService().subscription('myöhässä').body;
    const body = { endpoint: 'https://fcm.googleapis.com/fcm/send/late', keys };
    expect((await sari.call('PUT', '/api/push/subscription', body)).statusCode).toBe(401);
    const left = await gateway.on.store.db('gateway').range({ startkey: 'push', endkey: 'push~' });
    expect(left).toEqual([]);
  });
});
