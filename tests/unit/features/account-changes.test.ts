import { firstValueFrom } from 'rxjs';
import { describe, expect, it } from 'vitest';
import {
  chatUidOf,
  favouriteId,
  meetReportId,
  signupId,
  userReportId,
} from '../../../schemas/domain/ids.ts';
import type { RefusalEntry } from '../../../src/data/device-store.ts';
import { describeChange } from '../../../src/features/account/describe-change.ts';
import { collectOwnData } from '../../../src/features/account/own-data.ts';
import { canRetry, retryRefused } from '../../../src/features/account/retry-refused.ts';
import { chat as chatDoc, me, meet, other, person, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';

const entry = (collection: RefusalEntry['collection'], docId: string): RefusalEntry => ({
  id: `${collection}/${docId}`,
  collection,
  docId,
  code: 'TOO_MANY_FAVOURITES',
  params: {},
  text: null,
  at: '2026-11-21T10:00:00.000Z',
});

describe('what waits and what was refused', () => {
  it('SYNC-15 names a favourite and leads to the person', async () => {
    const ville = person(other, 'Ville');
    const replica = await memoryReplica(me, { people: [ville] });
    expect(await describeChange(replica, 'relations', favouriteId(me, other))).toMatchObject({
      kind: 'favouriteNamed',
      values: { name: 'Ville' },
      path: `/profilecard/${other}`,
    });
  });

  it('SYNC-15 leads a message to its chat and shows its words', async () => {
    const about = chatDoc(meet(1));
    const chat = about.uid;
    const id = `${chat}:${'0'.repeat(20)}`;
    const message = { id, chat_uid: chat, sender_id: me, text: 'Moi!', sort: '~' };
    const replica = await memoryReplica(me, { messages: [message], chats: [about] });
    expect(await describeChange(replica, 'messages', id)).toMatchObject({
      kind: 'messages',
      text: 'Moi!',
      path: `/chat/${chat}`,
    });
    const gone = await memoryReplica(me, { messages: [message] });
    expect(
      (await describeChange(gone, 'messages', id)).path,
      'there is nothing to open',
    ).toBeNull();
  });

  it('SYNC-09 a meet leads to the editor under its id, where its draft is, refused or not', async () => {
    const own = meet(1, { uid: me });
    const path = `/mymeeteditor/${own.meetId}`;
    expect((await describeChange(await memoryReplica(me), 'meets', own.meetId)).path).toBe(path);
    const holding = await memoryReplica(me, { meets: [own] });
    expect((await describeChange(holding, 'meets', own.meetId)).path).toBe(path);
  });

  it('MEET-34 one that is archived by now leads to no editor', async () => {
    const own = meet(1, { uid: me, archived: true });
    const replica = await memoryReplica(me, { meets: [own] });
    expect(await describeChange(replica, 'meets', own.meetId)).toMatchObject({
      kind: 'meetNamed',
      path: null,
    });
  });

  it('SYNC-15 a report leads to its meet as long as that is there', async () => {
    const target = meet(1).meetId;
    const id = meetReportId(me, target);
    const replica = await memoryReplica(me, { meets: [meet(1)] });
    expect((await describeChange(replica, 'relations', id)).path).toBe(
      `/meets?tapaaminen=${target}`,
    );
    expect((await describeChange(await memoryReplica(me), 'relations', id)).path).toBeNull();
  });

  it('SYNC-15 SYNC-09 a waiting sign-up shows its meet, leads to it, and has its opening message', async () => {
    const id = signupId(me, meet(1).meetId);
    const target = meet(1).meetId;
    const signup = { id, actor: me, kind: 'signup' as const, target, message: 'Hei!' };
    const replica = await memoryReplica(me, { meets: [meet(1)], relations: [signup] });
    expect(await describeChange(replica, 'relations', id)).toEqual({
      kind: 'signupNamed',
      values: { type: 'Kahvila' },
      text: 'Hei!',
      path: `/meets?tapaaminen=${target}`,
    });
    const gone = await memoryReplica(me, { relations: [signup] });
    expect(await describeChange(gone, 'relations', id)).toMatchObject({ text: 'Hei!', path: null });
  });

  it('SYNC-15 IMG-08 a picture says whose it is, and leads to where another can be chosen', async () => {
    const picture_id = 'p'.repeat(26);
    const words = async (docs: Parameters<typeof memoryReplica>[1]) =>
      describeChange(await memoryReplica(me, docs), 'pictures', picture_id);
    const own = meet(1, { uid: me, picture_id });
    expect(await words({ meets: [meet(2, { uid: me }), own] })).toMatchObject({
      kind: 'pictureNamed',
      values: { type: own.meet_type },
      path: `/mymeeteditor/${own.meetId}`,
    });
    expect(await words({ profile: [profile({ picture_id })] })).toMatchObject({
      kind: 'ownPicture',
      path: '/profile',
    });
    const none = { kind: 'picture', path: null };
    expect(await words({ profile: [profile({ picture_id: null })] })).toMatchObject(none);
  });

  it('SYNC-15 only what needs no words can be tried again as it was', () => {
    expect(canRetry(entry('relations', favouriteId(me, other)))).toBe(true);
    expect(canRetry(entry('pictures', 'p'.repeat(26)))).toBe(true);
    expect(canRetry(entry('relations', signupId(me, meet(1).meetId)))).toBe(false);
    expect(canRetry(entry('relations', userReportId(me, other)))).toBe(false);
    expect(canRetry(entry('profile', me))).toBe(false);
  });

  it('SYNC-15 a retried favourite is made again and leaves the list', async () => {
    const replica = await memoryReplica(me);
    const refused = entry('relations', favouriteId(me, other));
    await replica.device.addRefusal(refused);
    await retryRefused(replica, refused);
    expect(await replica.relations.get(favouriteId(me, other))).toBeDefined();
    expect(await firstValueFrom(replica.device.watchRefusals())).toEqual([]);
  });
});

describe('Lataa omat tietoni, offline', () => {
  it('ACC-08 holds what the device has, others by first name only', async () => {
    const chat = chatUidOf(other, meet(1, { uid: me }).meetId);
    const say = (sender_id: string, text: string, number: number) => ({
      id: `${chat}:${String(number).padStart(20, '0')}`,
      chat_uid: chat,
      sender_id,
      text,
      timestamp: '2026-11-21T09:00:00.000Z',
      sort: '2',
    });
    const replica = await memoryReplica(me, {
      profile: [profile({ consent_at: '2026-09-01T10:00:00.000Z' })],
      people: [person(other, 'Ville Virtanen')],
      meets: [meet(1, { uid: me }), meet(2)],
      messages: [say(other, 'Moi', 1), say(me, 'Hei', 2)],
      relations: [{ id: favouriteId(me, other), actor: me, kind: 'favourite', target: other }],
      actions: [
        {
          id: 'new_like',
          sender: other,
          receiver: me,
          type: 'new_like',
          content: 'Ville Virtanen lisäsi sinut suosikiksi!',
          sender_name: 'Ville Virtanen',
          chat_uid: null,
          createdAt: '2026-11-20T09:00:00.000Z',
          read: true,
        },
      ],
    });
    const data = await collectOwnData(replica);
    expect(data['consent']).toEqual({ given: true, at: '2026-09-01T10:00:00.000Z' });
    expect(data['meets']).toHaveLength(1);
    expect(data['favourites']).toHaveLength(1);
    expect(data['messages']).toMatchObject([
      { from: 'Ville', text: 'Moi' },
      { from: 'me', text: 'Hei' },
    ]);
    expect(data['actions']).toMatchObject([
      { sender_name: 'Ville', content: 'Ville lisäsi sinut suosikiksi!' },
    ]);
    expect(JSON.stringify(data)).not.toContain('Virtanen');
  });
});
