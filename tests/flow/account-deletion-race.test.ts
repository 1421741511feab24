import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMessageId } from '../../schemas/domain/ids.ts';
import { publishMeet, signUpTo } from '../helpers/meet-up.ts';
import { profileFields } from '../helpers/people.ts';
import { Person } from '../helpers/person.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

describe('account deletion beside another gateway', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
  });
  afterAll(() => gateway.stop());

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

  it('ACC-15 ACC-16 what a slow device began to send before the deletion makes no new profile', async () => {
    const sari = await Person.register(gateway.app, 'Saara');
    const { guard } = gateway.app.accounts;
    const check = guard.check.bind(guard);
    const allowed = new Promise<void>((resolve) => {
      guard.check = async (claims) => {
        guard.check = check;
        return check(claims).finally(resolve);
      };
    });
    const payload = new PassThrough();
    const sent = gateway.app.inject({
      method: 'POST',
      url: '/sync',
      headers: { authorization: `Bearer ${sari.token}`, 'content-type': 'application/json' },
      payload,
    });
    await allowed;
    expect((await sari.call('DELETE', '/api/account')).statusCode).toBe(200);
    const doc = { uid: sari.uid, ...profileFields('Saara') };
    const pushes = { profile: [{ id: sari.uid, doc, base: null }] };
    payload.end(JSON.stringify({ device: 'slow-device', cursors: {}, pushes }));
    expect((await sent).statusCode).toBe(401);
    expect(await gateway.on.store.db('users').get(sari.uid)).toBeUndefined();
  });

  it('ACC-16 a sign-in that comes while the account is being erased leaves no session', async () => {
    const sari = await Person.withProfile(gateway.app, 'Signe');
    const accounts = gateway.on.store.db('accounts');
    const erase = accounts.erase.bind(accounts);
    accounts.erase = async (id) => {
      // Its address leads to the account until this moment.
      if (id.startsWith('email:')) await sari.signInAgain();
      await erase(id);
    };
    expect((await sari.call('DELETE', '/api/account')).statusCode).toBe(200);
    accounts.erase = erase;
    const left = await accounts.range({});
    expect(left.filter((doc) => JSON.stringify(doc).includes(sari.uid))).toEqual([]);
  });
});
