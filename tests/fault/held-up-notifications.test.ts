import { beforeEach, describe, expect, it } from 'vitest';
import { blockId, favouriteId, newMessageId } from '../../schemas/domain/ids.ts';
import { isStillWanted } from '../../sync-server/notify/is-still-wanted.ts';
import type { WaitingWish } from '../../sync-server/notify/is-still-wanted.ts';
import type { SyncCore } from '../../sync-server/sync/core.ts';
import { storedMeet } from '../helpers/people.ts';
import {
  aino,
  chat,
  chatUid,
  deafGateway,
  favourite,
  meet,
  relation,
  signup,
  ville,
} from '../helpers/deaf-gateway.ts';

const { db, put, users, startDeaf } = deafGateway();

const hour = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * hour).toISOString();
const message = {
  _id: newMessageId(chatUid, new Date(Date.now() - 3 * hour)),
  chat_uid: chatUid,
  sender_id: aino,
  text: 'Hei!',
  timestamp: ago(3),
};

/** What waits to be told, and when it was queued. */
const waits: Record<string, WaitingWish> = {
  like: { receiver: ville, sender: aino, type: 'new_like', createdAt: ago(3) },
  meet: {
    receiver: aino,
    sender: ville,
    type: 'favourites_meet',
    about: meet.meetId,
    createdAt: ago(3),
  },
  join: { receiver: ville, sender: aino, type: 'join_meet', about: chatUid, createdAt: ago(3) },
  message: {
    receiver: ville,
    sender: aino,
    type: 'new_message',
    about: chatUid,
    createdAt: ago(3),
  },
};

/** Here the gateway that sends hears of nothing after its start: what ends a wish was written at another one. */
describe('a notification that was held up', () => {
  let core: SyncCore;
  beforeEach(async () => {
    await users('Aino', 'Ville');
    await put('meets', meet);
    await put('relations', favourite(aino, ville), favourite(ville, aino), signup);
    await put('chats', chat);
    await put('messages', message);
    core = await startDeaf();
  });

  const wanted = async (): Promise<string[]> => {
    const names: string[] = [];
    for (const [name, wish] of Object.entries(waits))
      if (await isStillWanted(core, wish)) names.push(name);
    return names;
  };
  const user = (uid: string, fields: object) =>
    db('users').update(uid, (doc) => doc && { ...doc, ...fields });

  it('NOTIF-02 leaves if nothing has changed, also one that names no chat or meet', async () => {
    expect(await wanted()).toEqual(['like', 'meet', 'join', 'message']);
    for (const { about: _about, ...wish } of Object.values(waits))
      expect(await isStillWanted(core, wish)).toBe(true);
  });

  it('NOTIF-08 NOTIF-09 does not leave once the receiver has switched it off', async () => {
    await user(ville, { notificationsOn: false });
    expect(await wanted()).toEqual(['meet']);
  });

  it('SAFE-12 SAFE-03 ACC-15 does not leave once the two are blocked, or its sender is archived or gone', async () => {
    await user(aino, { archived: true });
    expect(await wanted()).toEqual(['meet']);
    await db('users').erase(aino);
    expect(await wanted()).toEqual([]);
    await users('Aino');
    core = await startDeaf();
    await put('relations', relation(blockId(ville, aino), ville, { kind: 'block', target: aino }));
    expect(await wanted()).toEqual([]);
  });

  it('ACC-12 NOTIF-18 does not name who has hidden, or no longer favours one', async () => {
    await user(ville, { hideProfile: true });
    expect(await wanted()).toEqual(['join', 'message']);
    await user(ville, { hideProfile: false });
    expect(await wanted()).toContain('like');
    for (const id of [favouriteId(aino, ville), favouriteId(ville, aino)])
      await db('relations').erase(id);
    expect(await wanted()).toEqual(['join', 'message']);
  });

  it('NOTIF-13 ACC-12 tells whoever is hidden of the meets of their favourites, which they see', async () => {
    await user(aino, { hideProfile: true });
    expect(await wanted()).toEqual(['meet', 'join', 'message']);
  });

  it('NOTIF-13 MEET-04 does not tell of a meet that is closed or gone', async () => {
    await db('meets').update(meet.meetId, (doc) => doc && { ...doc, closed: true });
    // Aino has a chat of it; another meet of Ville's is nothing to her.
    const other = { ...storedMeet('Ville', 2), closed: true };
    await put('meets', other);
    const wish = { ...(waits['meet'] as WaitingWish), about: other._id };
    expect(await isStillWanted(core, wish)).toBe(false);
    await db('meets').update(other._id, (doc) => doc && { ...doc, closed: false });
    expect(await isStillWanted(core, wish)).toBe(true);
    await db('meets').erase(other._id);
    expect(await isStillWanted(core, wish)).toBe(false);
  });

  it('NOTIF-16 CHAT-11 does not tell of a chat that is deleted', async () => {
    await db('chats').update(chatUid, (doc) => doc && { ...doc, archived: true });
    expect(await wanted()).toEqual(['like', 'meet']);
  });

  it('NOTIF-16 CHAT-17 does not tell of what is read, unless more has been written since', async () => {
    const { createdAt: _createdAt, ...wish } = waits['message'] as WaitingWish;
    await db('chats').update(chatUid, (doc) => doc && { ...doc, lastCheckTimeOwner: ago(2) });
    expect(await wanted()).toEqual(['like', 'meet']);
    // Whoever reads at once has it told all the same: it takes the turn of twelve hours.
    expect(await isStillWanted(core, { ...wish, createdAt: ago(0) })).toBe(true);
    const id = newMessageId(chatUid, new Date());
    await put('messages', { ...message, _id: id, sender_id: ville, timestamp: ago(1) });
    expect(await isStillWanted(core, { ...wish, createdAt: ago(3) })).toBe(false);
    const next = newMessageId(chatUid, new Date());
    await put('messages', { ...message, _id: next, timestamp: ago(1) });
    expect(await isStillWanted(core, { ...wish, createdAt: ago(3) })).toBe(true);
  });
});
