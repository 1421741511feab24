/** What a device is told that asks with the cursor of another gateway, or has just pushed: asked of a core alone. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { Digest } from '../../schemas/domain/digest.ts';
import { newMessageId } from '../../schemas/domain/ids.ts';
import type { PushResult } from '../../schemas/wire/sync.ts';
import type { SyncCore } from '../../sync-server/sync/core.ts';
import { answerSync } from '../../sync-server/sync/answer-sync.ts';
import { pull } from '../../sync-server/sync/pull.ts';
import {
  aino,
  before,
  chat,
  chatUid,
  deafGateway,
  meet,
  phoneOf,
  ville,
} from '../helpers/deaf-gateway.ts';
import { storedMeet } from '../helpers/people.ts';
import { actorOf } from '../helpers/test-core.ts';

const { db, put, users, startDeaf } = deafGateway();
const none: ReadonlyMap<string, PushResult> = new Map();

const message = (minute: string, text: string) => {
  const timestamp = `2026-01-01T10:${minute}:00.000Z`;
  const _id = newMessageId(chatUid, new Date(timestamp));
  return { _id, chat_uid: chatUid, sender_id: ville, text, timestamp };
};
const [first, second] = [message('01', 'Hei'), message('02', 'Missä?')];
const collections = ['people', 'messages'] as const;

beforeEach(async () => {
  await users('Aino', 'Ville');
  await put('meets', meet);
  await put('chats', chat);
  await put('messages', first);
});

describe('a device that comes with the cursor of another gateway', () => {
  let cursors: Record<(typeof collections)[number], string>;
  const ask = (core: SyncCore, collection: (typeof collections)[number]) =>
    pull(core, phoneOf(aino), collection, cursors[collection], undefined, none);

  beforeEach(async () => {
    const core = await startDeaf();
    cursors = { people: '', messages: '' };
    for (const name of collections) {
      const { docs, cursor } = await ask(core, name);
      expect(docs).toHaveLength(1);
      cursors[name] = cursor;
      const { count, digest, ...again } = await ask(core, name);
      expect(again, 'what comes back to this one').toEqual({ docs: [], gone: [], cursor });
      expect([count, digest === '']).toEqual([1, false]);
    }
  });

  it('SYNC-13 and holds just what there is: is told nothing again, and asked for nothing', async () => {
    const core = await startDeaf();
    for (const name of collections) {
      const { cursor, count, digest, ...told } = await ask(core, name);
      expect(told).toEqual({ docs: [], gone: [] });
      expect([cursor === cursors[name], count, digest === '']).toEqual([false, 1, false]);
    }
  });

  it('SYNC-13 and holds as much, but other things: has to say what it holds, from where it stood', async () => {
    await db('users').update(ville, (doc) => doc && { ...doc, bio_text: 'Uusi' });
    await db('messages').erase(first._id);
    await put('messages', second);
    const core = await startDeaf();
    for (const name of collections)
      expect(await ask(core, name)).toMatchObject({
        docs: [],
        gone: [],
        cursor: cursors[name],
        count: 1,
        reconcile: true,
      });
  });
});

describe('the end of a view, of which streams tell', () => {
  const tablet = { uid: aino, device: 'tablettablet' };
  const headOf = (core: SyncCore) => core.views.of(aino).log('people', new Date()).head;
  const ask = (core: SyncCore, asker: typeof tablet, from: string, held?: Record<string, string>) =>
    pull(core, asker, 'people', from, held, none);

  it('SYNC-01 SYNC-13 is where a device gets that comes for the first time, or from elsewhere, so that it asks no second time', async () => {
    const elsewhere = (await ask(await startDeaf(), phoneOf(aino), '')).cursor;
    const core = await startDeaf();
    const head = headOf(core);
    expect((await ask(core, tablet, '')).cursor).toBe(head);
    expect((await ask(core, phoneOf(aino), elsewhere)).cursor).toBe(head);
    expect(headOf(core)).toBe(head);
  });

  it('SYNC-01 SYNC-13 is the same for who starts anew, with the cursor that it had before, so that no other device is told anything', async () => {
    const elsewhere = (await ask(await startDeaf(), phoneOf(aino), '')).cursor;
    const core = await startDeaf();
    const head = headOf(core);
    for (const from of [elsewhere, head, elsewhere, '', elsewhere])
      expect((await ask(core, phoneOf(aino), from)).cursor).toBe(head);
    for (const from of ['', head, '']) expect((await ask(core, tablet, from)).cursor).toBe(head);
  });

  it('SYNC-06 is another one for who comes back to it, and for who is told what it did not hold there', async () => {
    const elsewhere = (await ask(await startDeaf(), phoneOf(aino), '')).cursor;
    const later = (await ask(await startDeaf(), phoneOf(aino), '')).cursor;
    const core = await startDeaf();
    const first = (await ask(core, phoneOf(aino), elsewhere)).cursor;
    expect((await ask(core, phoneOf(aino), first)).cursor).toBe(first);
    const second = (await ask(core, phoneOf(aino), later)).cursor;
    const third = (await ask(core, phoneOf(aino), second, {})).cursor;
    const fourth = (await ask(core, phoneOf(aino), second, {})).cursor;
    expect(new Set([first, second, third, fourth]).size).toBe(4);
    // More devices than are remembered: whether one has stood there is not known any more.
    for (let n = 0; n < 100; n += 1) await ask(core, { uid: aino, device: `device-${n}` }, fourth);
    const late = { uid: aino, device: 'device-99' };
    expect((await ask(core, late, elsewhere)).cursor).not.toBe(fourth);
  });
});

describe('a device that holds a message which this gateway has not heard of', () => {
  it('SYNC-13 SYNC-14 keeps it, also where the others of its chat are known here', async () => {
    const core = await startDeaf();
    expect((await pull(core, phoneOf(aino), 'messages', '', undefined, none)).docs).toHaveLength(1);
    await put('messages', second);
    const digest = new Digest();
    for (const { _id } of [first, second]) digest.add(_id, '');
    const held = { [chatUid]: `2.${digest.toString()}.${first.timestamp}` };
    const told = await pull(core, phoneOf(aino), 'messages', '', held, none);
    expect(told).toMatchObject({ docs: [], gone: [], count: 2 });
    expect(told.goneChats).toBeUndefined();
  });

  it('SYNC-13 SYNC-14 keeps it also where more has been heard of since, and is told how many there are', async () => {
    for (const minute of ['03', '04']) await put('messages', message(minute, minute));
    const core = await startDeaf();
    expect((await pull(core, phoneOf(aino), 'messages', '', undefined, none)).docs).toHaveLength(3);
    await put('messages', second);
    const digest = new Digest();
    for (const { _id } of [first, second]) digest.add(_id, '');
    const held = { [chatUid]: `2.${digest.toString()}.${first.timestamp}` };
    const told = await pull(core, phoneOf(aino), 'messages', '', held, none);
    expect(told.docs.map(({ text }) => text)).toEqual(['03', '04']);
    expect(told).toMatchObject({ gone: [], count: 4 });
    expect(told.goneChats).toBeUndefined();
  });
});

describe('a device that writes where it has not been before', () => {
  it('SYNC-11 what it writes comes after what was written at a gateway whose clock is ahead', async () => {
    const elsewhere = await startDeaf();
    const { cursor } = await pull(elsewhere, phoneOf(aino), 'messages', '', undefined, none);
    const core = await startDeaf();
    await pull(core, phoneOf(aino), 'messages', '', undefined, none);
    const timestamp = new Date(Date.now() + 120_000).toISOString();
    const longAgo = Array.from({ length: 150 }, (_, n) => message('00', String(n)));
    await put('messages', ...longAgo, { ...second, sender_id: aino, timestamp });
    const push = async (from: string) => {
      const id = newMessageId(chatUid, new Date());
      const doc = { id, chat_uid: chatUid, sender_id: aino, text: 'Tulossa' };
      const pushes = { messages: [{ id, doc, base: null }] };
      const request = { device: 'phonephone', cursors: { messages: from }, pushes };
      const hooks = { onRefusal: () => undefined };
      const answer = await answerSync(core, actorOf(aino), request, hooks);
      if ('code' in answer) throw new Error(answer.code);
      const written = answer.pushes.messages?.[0]?.doc?.['timestamp'];
      return { written, told: answer.pulls.messages?.cursor ?? '' };
    };
    const { written, told } = await push(cursor);
    expect(written).toSatisfy((time: string) => time > timestamp);
    expect((await push(told)).written).toSatisfy((time: string) => time > String(written));
  });
});

describe('what comes with the outcome of a push', () => {
  const own = storedMeet('Aino', 1);
  const pushed = (id: string, doc: Record<string, unknown> | null) =>
    new Map<string, PushResult>([[id, { id, doc }]]);
  const asked = async (core: SyncCore, name: CollectionName, results: Map<string, PushResult>) => {
    const { docs, gone } = await pull(core, phoneOf(aino), name, '', undefined, results);
    return { docs: docs.length, gone };
  };

  it('SYNC-08 is what one may see now, once: as somebody else has changed it, or nothing', async () => {
    await put('meets', own);
    const core = await startDeaf();
    const since = (await pull(core, phoneOf(aino), 'meets', '', undefined, none)).cursor;
    const results = pushed(own._id, { meetId: own._id, description: 'Vanha' });
    const stored = core.facts.meet(own._id);
    core.facts.apply('meets', own._id, { ...own, ...stored, _rev: '9-a', description: 'Uusi' });
    expect(await asked(core, 'meets', results)).toEqual({ docs: 1, gone: [] });
    expect(results.get(own._id)?.doc).toMatchObject({ meetId: own._id, description: 'Uusi' });
    core.facts.apply('meets', own._id, undefined);
    const { docs, gone } = await pull(core, phoneOf(aino), 'meets', since, undefined, results);
    expect([docs, gone]).toEqual([[], []]);
    expect(results.get(own._id)).toEqual({ id: own._id, doc: null });
  });

  it('CHAT-11 SYNC-13 a message is told once, and not once its chat has left', async () => {
    const core = await startDeaf();
    const results = pushed(first._id, { id: first._id, text: 'Hei' });
    expect(await asked(core, 'messages', results)).toEqual({ docs: 0, gone: [] });
    expect(results.get(first._id)?.doc).toMatchObject({ text: 'Hei' });
    core.facts.apply('chats', chatUid, { ...chat, _rev: '9-a', createdAt: before, archived: true });
    expect(await asked(core, 'messages', results)).toEqual({ docs: 0, gone: [] });
    expect(results.get(first._id)).toEqual({ id: first._id, doc: null });
  });
});
