import { beforeEach, describe, expect, it } from 'vitest';
import { meetReportId, newMessageId, userReportId } from '../../schemas/domain/ids.ts';
import type { RelationDetail, Stored } from '../../schemas/documents/stored.ts';
import type { Notification } from '../../sync-server/effects/notifier.ts';
import { runEffect } from '../../sync-server/effects/run-effect.ts';
import type { EffectDatabase } from '../../sync-server/effects/run-effect.ts';
import { sweepOld } from '../../sync-server/effects/sweep-old.ts';
import type { SyncCore } from '../../sync-server/sync/core.ts';
import { storedUser, uidOf } from '../helpers/people.ts';
import {
  deafGateway,
  aino,
  before,
  chat,
  chatUid,
  favourite,
  maija,
  meet,
  relation,
  signup,
  ville,
} from '../helpers/deaf-gateway.ts';

const { db, put, users, startDeaf } = deafGateway();

describe('an effect whose document names what is not known here', () => {
  const told: string[] = [];
  /**
   * Whom, of whose act, and of which chat or meet: a block between the two keeps it from arriving (SAFE-12), and so does
   * what is there no more.
   */
  let parties: Pick<Notification, 'receiver' | 'sender' | 'about'> | undefined;
  /** What a tap opens. */
  let opens: string;
  beforeEach(() => void told.splice(0));
  async function run(core: SyncCore, database: EffectDatabase, doc: Stored): Promise<void> {
    await put(database, doc);
    const stored = await db(database).get(doc._id);
    const notify = async ({ eventId, receiver, sender, about, path }: Notification) => {
      told.push(eventId);
      opens = path;
      parties = { receiver, ...(sender && { sender }), ...(about && { about }) };
    };
    const removePicture = async (): Promise<void> => undefined;
    await runEffect({ core, notifier: { notify }, removePicture }, database, stored as Stored);
  }

  it('SAFE-12 SIGNUP-04 a sign-up makes its chat', async () => {
    const core = await startDeaf();
    await users('Aino', 'Ville');
    await put('meets', meet);
    await run(core, 'relations', signup);
    expect(await db('chats').get(chatUid)).toMatchObject({ archived: false });
    expect(told).toEqual([`join_meet:${chatUid}`]);
    expect(parties).toEqual({ receiver: ville, sender: aino, about: chatUid });
    expect(await db('actions').get(`join_meet:${chatUid}`)).toMatchObject({
      sender: aino,
      receiver: ville,
      type: 'join_meet',
      chat_uid: chatUid,
      read: false,
    });
  });

  it('SAFE-12 PEOPLE-18 a favourite is told', async () => {
    const core = await startDeaf();
    await users('Aino', 'Ville');
    await run(core, 'relations', favourite(aino, ville));
    expect(told).toHaveLength(1);
    expect(parties).toEqual({ receiver: ville, sender: aino });
    const [action] = await db('actions').range({});
    expect(action).toMatchObject({ sender: aino, receiver: ville, type: 'new_like', read: false });
  });

  it('SAFE-12 NOTIF-13 NOTIF-17 a new meet is told to whom its owner has as fans, and shown at a tap', async () => {
    await users('Aino');
    await put('relations', favourite(aino, ville, '2026-01-01T00:00:00.000Z'));
    const core = await startDeaf();
    await users('Ville');
    await run(core, 'meets', { ...meet, createdAt: before } as Stored);
    expect(told).toEqual([`favourites_meet:${meet.meetId}:${aino}`]);
    expect(parties).toEqual({ receiver: aino, sender: ville, about: meet.meetId });
    expect(opens).toBe(`/meets?tapaaminen=${meet.meetId}`);
  });

  it('SAFE-12 NOTIF-12 a message is told', async () => {
    const core = await startDeaf();
    await users('Aino', 'Ville');
    await put('meets', meet);
    await put('chats', chat);
    const _id = newMessageId(chatUid, new Date());
    const words = { chat_uid: chatUid, sender_id: aino, text: 'Hei', timestamp: before };
    await run(core, 'messages', { _id, ...words } as Stored);
    expect(told).toEqual([`new_message:${_id}`]);
    expect(parties).toEqual({ receiver: ville, sender: aino, about: chatUid });
  });

  it('MEET-35 SAFE-02 a report removes nobody whom an admin has just restored', async () => {
    await put('users', ...['Aino', 'Ville', 'Maija'].map((name) => storedUser(name)));
    await put('meets', meet);
    const report = (actor: string, kind: 'user' | 'meet', target: string) =>
      relation((kind === 'user' ? userReportId : meetReportId)(actor, target), actor, {
        ...{ kind: 'report', target, target_kind: kind, reason: 'Muu syy' },
        ...{ text: '', chat_uid: null, counted: true },
      } as RelationDetail);
    const five = ['a', 'b', 'c', 'd', 'e'].map(uidOf);
    await put('relations', ...five.map((actor) => report(actor, 'user', ville)));
    await put('relations', ...five.map((actor) => report(actor, 'meet', meet.meetId)));
    const core = await startDeaf();
    // What was reported in the very moment of the decision is decided by it.
    const reports_from = before;
    await db('users').update(ville, (doc) => doc && { ...doc, reports_from });
    await db('meets').update(meet.meetId, (doc) => doc && { ...doc, reports_from });
    await run(core, 'relations', report(aino, 'user', ville));
    await run(core, 'relations', report(aino, 'meet', meet.meetId));
    expect((await db('users').get(ville))?.archived).toBe(false);
    expect((await db('meets').get(meet.meetId))?.archived).toBe(false);
  });

  it('PEOPLE-22 a sweep takes no position that has just been given anew', async () => {
    const last_location = { latitude: 60.17, longitude: 24.94 };
    const old = { last_location, last_location_at: '2026-01-01T00:00:00.000Z' };
    await put('users', storedUser('Aino', old), storedUser('Ville', old));
    const core = await startDeaf();
    const anew = { last_location, last_location_at: new Date().toISOString() };
    await db('users').update(ville, (doc) => doc && { ...doc, ...anew });
    await sweepOld(core);
    const [swept, kept] = await db('users').getMany([aino, ville]);
    expect(swept).toMatchObject({ last_location: null, last_location_at: null });
    expect(kept).toMatchObject(anew);
  });

  it('LIM-01 PEOPLE-18 a favourite keeps its place if another of the 21 has just been taken back', async () => {
    const names = Array.from({ length: 21 }, (_none, n) => `Ville${n}x`);
    const chosen = names.map((name) => favourite(aino, uidOf(name)));
    const [first, last] = [chosen[0], chosen[20]].map((one) => one?._id ?? '');
    await users('Aino', ...names);
    await put('relations', ...chosen);
    const core = await startDeaf();
    await db('relations').erase(first ?? '');
    await run(core, 'relations', chosen[20] as Stored);
    const left = (await db('relations').range({})).map(({ _id }) => _id);
    expect(left).toHaveLength(20);
    expect(left).toContain(last);
  });

  it('ACC-12 a favourite of somebody who has just come out of hiding stays', async () => {
    await put('users', storedUser('Aino'), storedUser('Maija', { hideProfile: true }));
    await put('users', storedUser('Ville', { hideProfile: true, hidden_at: before }));
    const core = await startDeaf();
    const [hidden] = await db('users').getMany([ville]);
    for (const uid of [ville, maija])
      await db('users').update(uid, (doc) => doc && { ...doc, hideProfile: false });
    const now = new Date().toISOString();
    const [toVille, toMaija] = [favourite(aino, ville, now), favourite(aino, maija, now)];
    await put('relations', toVille, toMaija);
    for (const { _id } of [toVille, toMaija]) {
      const doc = await db('relations').get(_id);
      core.facts.apply('relations', _id, doc);
    }
    const context = {
      core,
      notifier: { notify: async () => undefined },
      removePicture: async () => undefined,
    };
    await runEffect(context, 'users', hidden as Stored);
    await runEffect(context, 'relations', core.facts.relation(toMaija._id) as Stored);
    expect((await db('relations').range({})).map(({ _id }) => _id)).toEqual(
      [toVille._id, toMaija._id].sort(),
    );
  });
});
