import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMeetId, newMessageId, signupId, blockId } from '../../schemas/domain/ids.ts';
import { meetFields } from '../helpers/meet-fields.ts';
import { pictureIdOf, profileFields, usualAge } from '../helpers/people.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';
import { Person } from '../helpers/person.ts';

describe('two people meet', () => {
  let gateway: TestGateway;
  let aino: Person;
  let ville: Person;
  let meetId: string;

  beforeAll(async () => {
    gateway = await startTestGateway();
    aino = await Person.register(gateway.app, 'Aino');
    ville = await Person.register(gateway.app, 'Ville');
  });
  afterAll(() => gateway.stop());

  it('API-01 PROF-20 each creates a profile and sees the other nearby (PEOPLE-03)', async () => {
    for (const [person, name] of [
      [aino, 'Aino'],
      [ville, 'Ville'],
    ] as const) {
      const { uid } = person;
      const doc = { uid, ...profileFields(name) };
      const answer = await person.sync({ profile: [{ id: uid, doc, base: null }] });
      expect(answer.pushes.profile?.[0]?.refused).toBeUndefined();
      expect(answer.pushes.profile?.[0]?.doc).toMatchObject({ gems: 10, meet_tokens: 5 });
      expect(await person.upload('profile', pictureIdOf(name))).toBe(200);
    }
    await aino.sync();
    const seen = aino.device.docs.people.get(ville.uid);
    expect(seen).toMatchObject({ name: 'Ville', age: usualAge, nearby: true });
    expect(seen?.['picUrl']).toMatch(/^user_profile_images\//);
    expect(seen).not.toHaveProperty('email');
    expect(seen).not.toHaveProperty('birthday');
    expect(seen).not.toHaveProperty('gender_interest');
  });

  it('MEET-26 a meet is visible to others once its picture is there', async () => {
    meetId = newMeetId(aino.uid, new Date());
    const doc = meetFields(aino.uid, meetId);
    const answer = await aino.sync({ meets: [{ id: meetId, doc, base: null }] });
    expect(answer.pushes.meets?.[0]?.refused).toBeUndefined();
    await ville.sync();
    expect(ville.device.docs.meets.has(meetId)).toBe(false);
    expect(await aino.upload('meet', pictureIdOf('kahvila'))).toBe(200);
    await ville.sync();
    expect(ville.device.docs.meets.get(meetId)).toMatchObject({
      listed: true,
      owner_user_name: 'Aino',
      owner_user_age: usualAge,
    });
    expect(ville.device.docs.meets.get(meetId)).not.toHaveProperty('interested_users');
  });

  it('SIGNUP-04 API-04 DATA-63 a sign-up makes a chat that nobody has looked at, with the opening message and an action', async () => {
    const id = signupId(ville.uid, meetId);
    const doc = {
      id,
      actor: ville.uid,
      kind: 'signup',
      target: meetId,
      // A line that ends as word processors end them.
      message: 'Hei,\u2028mulle kävisi!',
    };
    const answer = await ville.sync({ relations: [{ id, doc, base: null }] });
    expect(answer.pushes.relations?.[0]?.refused).toBeUndefined();
    await aino.eventually(() => aino.device.docs.chats.size === 1);
    await aino.eventually(() => aino.device.docs.actions.size === 1);
    const [chat] = [...aino.device.docs.chats.values()];
    expect(chat).toMatchObject({ lastCheckTimeOwner: null, lastCheckTimeApplicant: null });
    const [message] = [...aino.device.docs.messages.values()];
    expect(message).toMatchObject({ text: 'Hei,\nmulle kävisi!', sender_id: ville.uid });
    expect(aino.device.docs.meets.get(meetId)).toMatchObject({
      interested_users: [ville.uid],
    });
    expect([...aino.device.docs.actions.values()][0]).toMatchObject({
      type: 'join_meet',
      content: 'Ville ilmoittautui tapaamiseesi!',
    });
  });

  it('DATA-02 a resent message is one message with the time of the gateway', async () => {
    const chat = [...aino.device.docs.chats.keys()][0] ?? '';
    const id = newMessageId(chat, new Date('2031-01-01'));
    const doc = { id, chat_uid: chat, sender_id: aino.uid, text: 'Kiva!' };
    const row = { id, doc, base: null };
    const first = await aino.sync({ messages: [row] });
    const again = await aino.sync({ messages: [row] });
    expect(again.pushes.messages).toEqual(first.pushes.messages);
    const time = String(first.pushes.messages?.[0]?.doc?.['timestamp']);
    expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000);
    await ville.sync();
    expect(
      [...ville.device.docs.messages.values()].filter((m) => m['text'] === 'Kiva!'),
    ).toHaveLength(1);
  });

  it('SAFE-11 SAFE-12 after a block nothing of the other is left on either device', async () => {
    await ville.sync();
    const id = blockId(aino.uid, ville.uid);
    const doc = { id, actor: aino.uid, kind: 'block', target: ville.uid };
    const answer = await aino.sync({ relations: [{ id, doc, base: null }] });
    expect(answer.pushes.relations?.[0]?.refused).toBeUndefined();
    await ville.sync();
    for (const { device } of [aino, ville]) {
      expect(device.docs.chats.size).toBe(0);
      expect(device.docs.messages.size).toBe(0);
      expect(device.docs.people.size).toBe(0);
    }
    expect(ville.device.docs.meets.size).toBe(0);
  });
});
