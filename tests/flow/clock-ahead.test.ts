import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatDoc, MessageDoc } from '../../schemas/documents/device.ts';
import type { StoredRelation } from '../../schemas/documents/stored.ts';
import { chatUidOf, newMessageId, signupId } from '../../schemas/domain/ids.ts';
import {
  compareMessages,
  isMyTurn,
  lastCheckField,
  unreadCount,
} from '../../schemas/domain/unread.ts';
import { GatewayWorld } from '../helpers/gateway-world.ts';
import { ModelDevice } from '../helpers/model-device.ts';
import { storedMeet, storedUser, uidOf } from '../helpers/people.ts';
import { openTestStore } from '../helpers/test-core.ts';
import type { TestStore } from '../helpers/test-core.ts';

const [aino, ville] = [uidOf('Aino'), uidOf('Ville')];
const meet = storedMeet('Ville', 1);
const chatUid = chatUidOf(aino, meet.meetId);
const start = Date.parse('2026-11-21T10:00:00.000Z');
const hours = 3_600_000;

describe('a gateway whose clock was hours ahead and is set right', () => {
  let now = start;
  let files: TestStore;
  let world: GatewayWorld;
  const devices = new Map([aino, ville].map((uid) => [uid, new ModelDevice(uid)]));
  const deviceOf = (uid: string) => devices.get(uid) as ModelDevice;

  beforeAll(async () => {
    files = await openTestStore();
    for (const name of ['Aino', 'Ville']) await files.store.db('users').put(storedUser(name));
    await files.store.db('meets').put(meet);
    world = new GatewayWorld(files.store, () => new Date(now));
    await world.start(2);
    const detail = { kind: 'signup', target: meet.meetId, message: 'Tulisin.' };
    const createdAt = new Date(now).toISOString();
    const signup = { _id: signupId(aino, meet.meetId), actor: aino, createdAt, ...detail };
    await files.store.db('relations').put(signup as StoredRelation);
    await world.settle();
    await world.runEffects();
  });
  afterAll(async () => {
    world.stop();
    await files.remove();
  });

  const say = async (uid: string, text: string, at: number): Promise<void> => {
    const id = newMessageId(chatUid, new Date(now));
    const doc = { id, chat_uid: chatUid, sender_id: uid, text };
    await world.sync(deviceOf(uid), uid, { messages: [{ id, doc, base: null }] }, at);
    await world.settle();
  };
  const messagesOf = (uid: string): MessageDoc[] =>
    [...deviceOf(uid).docs.messages.values()] as unknown as MessageDoc[];
  const chatOf = (uid: string) => deviceOf(uid).docs.chats.get(chatUid) as unknown as ChatDoc;

  it('SYNC-11 CHAT-03 CHAT-04 CHAT-17 order, turns and unread counts stay right', async () => {
    now += 5 * hours;
    await say(ville, 'ensin', 0);
    now = start + 60_000;
    await world.restart(1);
    await say(aino, 'sitten', 1);
    await say(ville, 'lopuksi', 0);
    for (const uid of [aino, ville]) {
      await world.sync(deviceOf(uid), uid);
      const messages = messagesOf(uid).sort(compareMessages);
      expect(messages.map(({ text }) => text)).toEqual(['Tulisin.', 'ensin', 'sitten', 'lopuksi']);
      expect(isMyTurn(messages.at(-1), uid)).toBe(uid === aino);
      const chat = chatOf(uid);
      const doc = { ...chat, [lastCheckField(chat, uid)]: messages.at(-1)?.timestamp };
      await world.sync(deviceOf(uid), uid, {
        chats: [{ id: chatUid, doc, base: { ...chat } }],
      });
      expect(unreadCount(chatOf(uid), messages, uid)).toBe(0);
    }
  });
});

describe('two gateways whose clocks differ by less than they may', () => {
  it('MEET-36 every change of the place is said in the chat of an earlier sign-up', async () => {
    let now = start;
    const files = await openTestStore();
    for (const name of ['Aino', 'Ville']) await files.store.db('users').put(storedUser(name));
    await files.store.db('meets').put(meet);
    const world = new GatewayWorld(files.store, () => new Date(now));
    await world.start(2);
    const [applicant, owner] = [new ModelDevice(aino), new ModelDevice(ville)];
    await world.sync(applicant, aino);

    now = start + 4 * 60_000;
    const id = signupId(aino, meet.meetId);
    const doc = { id, actor: aino, kind: 'signup', target: meet.meetId, message: 'Tulisin.' };
    await world.sync(applicant, aino, { relations: [{ id, doc, base: null }] });
    await world.settle();
    await world.runEffects();

    now = start + 1000;
    for (const location of ['Oulu', 'Turku']) {
      await world.sync(owner, ville, undefined, 1);
      const base = owner.docs.meets.get(meet.meetId) ?? null;
      const row = { id: meet.meetId, doc: { ...base, location }, base };
      await world.sync(owner, ville, { meets: [row] }, 1);
      await world.settle();
      await world.runEffects();
    }
    await world.sync(applicant, aino);
    const messages = [...applicant.docs.messages.values()] as unknown as MessageDoc[];
    const places = messages.sort(compareMessages).map((message) => message.location ?? '');
    expect(places).toEqual(['', 'Oulu', 'Turku']);
    world.stop();
    await files.remove();
  });
});
