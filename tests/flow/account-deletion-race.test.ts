import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMeetId, newMessageId, signupId } from '../../schemas/domain/ids.ts';
import { pictureIdOf } from '../helpers/people.ts';
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
    const meetId = newMeetId(sari.uid, new Date());
    await sari.create('meets', {
      meetId,
      uid: sari.uid,
      meet_type: 'Sauna',
      meet_gender: 'Kaikille',
      description: '',
      meet_date: new Date(Date.now() + 86_400_000).toISOString(),
      location: 'Helsinki',
      only_favs: false,
      closed: false,
      archived: false,
      picture_id: pictureIdOf('sauna'),
    });
    await sari.upload('meet', pictureIdOf('sauna'));
    await onni.sync();
    const signup = { actor: onni.uid, kind: 'signup', target: meetId, message: 'Hei!' };
    await onni.create('relations', { id: signupId(onni.uid, meetId), ...signup });
    await onni.eventually(() => onni.device.docs.chats.size === 1);
    const chat = `${onni.uid}_${meetId}`;

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
});
