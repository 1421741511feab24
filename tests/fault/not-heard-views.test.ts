import { describe, expect, it } from 'vitest';
import { favouriteId, newMessageId } from '../../schemas/domain/ids.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { refreshPicture } from '../../sync-server/images/refresh-picture.ts';
import { maySeeImage } from '../../sync-server/images/may-see-image.ts';
import type { SyncCore } from '../../sync-server/sync/core.ts';
import { pull } from '../../sync-server/sync/pull.ts';
import { storedLike, storedMeet, storedUser } from '../helpers/people.ts';
import {
  deafGateway,
  aino,
  before,
  chat,
  chatUid,
  far,
  favourite,
  maija,
  meet,
  phoneOf,
  signup,
  ville,
} from '../helpers/deaf-gateway.ts';

const { db, put, users, startDeaf } = deafGateway();

describe('what a device holds by another gateway’s answer', () => {
  it('SYNC-13 is not said to be gone before the store has been asked', async () => {
    const core = await startDeaf();
    await users('Ville');
    await put('meets', meet);
    await put('relations', favourite(ville, aino));
    const heldBy = async (collection: 'profile' | 'meets' | 'relations', ...ids: string[]) => {
      const inventory = Object.fromEntries(ids.map((id) => [id, 'v']));
      const { docs, gone } = await pull(core, phoneOf(ville), collection, '', inventory, new Map());
      return { docs: docs.map((doc) => doc['uid'] ?? doc['id']), gone };
    };
    expect(await heldBy('profile', ville)).toEqual({ docs: [ville], gone: [] });
    expect(await heldBy('meets', meet.meetId)).toEqual({ docs: [ville], gone: [] });
    const [there, never] = [favouriteId(ville, aino), favouriteId(ville, maija)];
    const odd = ['_all_docs', '', 'x'.repeat(5000)];
    const gone = [never, ...odd].sort();
    const said = await heldBy('relations', there, never, ...odd);
    expect({ ...said, gone: said.gone.toSorted() }).toEqual({ docs: [there], gone });
  });
});

describe('what a device holds because of a document that is not known here', () => {
  const held = async (core: SyncCore, collection: CollectionName, ...ids: string[]) => {
    const inventory = Object.fromEntries(ids.map((id) => [id, '1.x.']));
    const { docs, gone, goneChats } = await pull(
      core,
      phoneOf(aino),
      collection,
      '',
      inventory,
      new Map(),
    );
    return { docs: docs.length, gone, goneChats };
  };

  it('SYNC-13 is not said to be gone either: people, meets, actions, chats and messages', async () => {
    await put('users', storedUser('Aino'), storedUser('Ville', far), storedUser('Maija', far));
    await put('meets', { ...meet, closed: true });
    await put('actions', storedLike('Onni', 'Aino', { createdAt: before }));
    const id = newMessageId(chatUid, new Date());
    const words = { chat_uid: chatUid, sender_id: aino, text: 'Hei', timestamp: before };
    await put('messages', { _id: id, ...words });
    const core = await startDeaf();
    expect(await held(core, 'people', ville, maija)).toMatchObject({ gone: [ville, maija] });
    expect(await held(core, 'meets', meet.meetId)).toMatchObject({ gone: [meet.meetId] });
    expect(await held(core, 'messages', chatUid)).toMatchObject({ goneChats: [chatUid] });
    await put('chats', chat);
    await put('users', storedUser('Onni', far));
    await put('relations', favourite(maija, aino));
    const none = { docs: 1, gone: [] };
    expect(await held(core, 'messages', chatUid)).toEqual(none);
    expect(await held(core, 'meets', meet.meetId)).toEqual(none);
    expect(await held(core, 'people', ville, maija)).toEqual({ docs: 2, gone: [] });
    expect(await held(core, 'actions', storedLike('Onni', 'Aino')._id)).toEqual(none);
  });

  it('SYNC-08 what one has just changed oneself does not go back to how it was', async () => {
    await users('Aino', 'Ville');
    const own = storedMeet('Aino', 1);
    await put('meets', own, meet);
    const core = await startDeaf();
    for (const _id of [own._id, meet._id])
      await db('meets').update(_id, (doc) => doc && { ...doc, description: 'Uusi' });
    const inventory = { [own._id]: 'v', [meet._id]: 'v' };
    const { docs } = await pull(core, phoneOf(aino), 'meets', '', inventory, new Map());
    const told = Object.fromEntries(docs.map((doc) => [doc['meetId'], doc['description']]));
    // Others' are no hurry, and can be many.
    expect(told).toEqual({ [own._id]: 'Uusi', [meet._id]: 'Kahville?' });
  });

  it('PEOPLE-18 CHAT-11 SYNC-08 what one has just taken back or deleted oneself does not come back', async () => {
    await users('Aino', 'Ville');
    await put('meets', meet);
    await put('chats', chat);
    await put('relations', favourite(aino, ville), favourite(ville, aino), signup);
    const core = await startDeaf();
    const lacking = async (collection: CollectionName) =>
      (await pull(core, phoneOf(aino), collection, '', {}, new Map())).docs.length;
    expect([await lacking('relations'), await lacking('chats')]).toEqual([2, 1]);
    await db('relations').erase(favouriteId(aino, ville));
    await db('chats').update(chatUid, (doc) => doc && { ...doc, archived: true });
    expect([await lacking('relations'), await lacking('chats')]).toEqual([1, 0]);
    expect(await lacking('messages')).toBe(0);
  });

  it('CHAT-06 so is a meet that only a chat shows, and a chat of the meet’s owner', async () => {
    await put('users', storedUser('Ville', far));
    await put('meets', { ...meet, closed: true });
    const core = await startDeaf();
    await users('Aino');
    await put('chats', chat);
    expect(await held(core, 'meets', meet.meetId)).toEqual({ docs: 1, gone: [] });
    await db('users').erase(aino);
    const another = await startDeaf();
    await users('Aino');
    const inventory = { [chatUid]: '1.x.' };
    expect(await pull(another, phoneOf(ville), 'chats', '', inventory, new Map())).toMatchObject({
      docs: [{ uid: chatUid }],
      gone: [],
    });
  });

  it('CHAT-06 a chat whose other party is not known here stays', async () => {
    await users('Aino');
    await put('chats', chat);
    const core = await startDeaf();
    await users('Ville');
    await put('meets', meet);
    expect(await held(core, 'chats', chatUid)).toEqual({ docs: 1, gone: [] });
  });
});

describe('a picture whose document another gateway has written', () => {
  const sees = async (
    core: SyncCore,
    kind: 'profile' | 'meet',
    file: string,
  ): Promise<boolean[]> => {
    const picture = { kind, uid: ville, file, size: 512, format: 'jpg' } as const;
    const maySee = (): boolean => maySeeImage(core.facts, aino, picture, new Date());
    return [maySee(), await refreshPicture(core, aino, picture), maySee()];
  };

  it('IMG-10 is shown to whoever may see it, once the store has been asked', async () => {
    const core = await startDeaf();
    await users('Aino');
    await put('users', storedUser('Ville'));
    await put('meets', meet);
    expect(await sees(core, 'meet', 'm1')).toEqual([false, true, true]);
    expect(await sees(core, 'profile', 'picture')).toEqual([true, false, true]);
    expect(await sees(core, 'meet', 'another')).toEqual([false, false, false]);
  });

  it('IMG-10 so is one of somebody whom only a chat that is not known here shows', async () => {
    await put('users', storedUser('Aino'), storedUser('Ville', far));
    await put('meets', { ...meet, closed: true });
    const core = await startDeaf();
    expect(await sees(core, 'profile', 'picture')).toEqual([false, false, false]);
    await put('chats', chat);
    expect(await sees(core, 'profile', 'another')).toEqual([false, false, false]);
    expect(await sees(core, 'profile', 'picture')).toEqual([false, true, true]);
    expect(await sees(core, 'meet', 'm1')).toEqual([true, false, true]);
  });
});
