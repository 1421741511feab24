import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '../../schemas/domain/day-ms.ts';
import { favouriteId, meetReportId, userReportId } from '../../schemas/domain/ids.ts';
import type { StoredRelation } from '../../schemas/documents/stored.ts';
import type { DecisionBody } from '../../schemas/wire/admin.ts';
import type { Notification } from '../../sync-server/effects/notifier.ts';
import { refreshFacts } from '../../sync-server/facts/read-through.ts';
import { attachedChat } from '../../sync-server/moderation/attached-chat.ts';
import { decide } from '../../sync-server/moderation/decide.ts';
import { writeRow } from '../../sync-server/sync/write-row.ts';
import {
  chat,
  chatUid,
  deafGateway,
  favourite,
  meet,
  relation,
  signup,
} from '../helpers/deaf-gateway.ts';
import { GatewayWorld } from '../helpers/gateway-world.ts';
import { storedUser, uidOf } from '../helpers/people.ts';
import { actorOf, openTestStore } from '../helpers/test-core.ts';
import type { TestStore } from '../helpers/test-core.ts';

const [aino, ville, anneli] = ['Aino', 'Ville', 'Anneli'].map(uidOf) as [string, string, string];
const others = Array.from({ length: 21 }, (_, n) => `Ville${n}x`);
const old = '2026-01-01T00:00:00.000Z';

describe('what is done at two gateways in the same moment', () => {
  let files: TestStore;
  let world: GatewayWorld;
  beforeEach(async () => {
    files = await openTestStore();
    const people = ['Aino', 'Ville', ...others].map((name) => storedUser(name));
    await files.store.db('users').putMany(people);
    const chosen = others.slice(0, 20).map((name) => favourite(aino, uidOf(name), old));
    await files.store.db('relations').putMany(chosen);
    await files.store.db('users').update(uidOf('Ville5x'), (user) => {
      return user && { ...user, archived: true };
    });
    world = new GatewayWorld(files.store);
    await world.start(2);
    await world.runEffects();
  });
  afterEach(async () => {
    world.stop();
    await files.remove();
  });

  const notifier = { notify: () => Promise.resolve() };
  const restore = (uid: string) =>
    decide({ core: world.core(0), notifier, deletePerson: () => Promise.resolve() }, anneli, {
      targetKind: 'user',
      target: uid,
      decision: 'restore',
      reason: 'Muu syy',
    });
  const chosenNow = async (): Promise<string[]> =>
    (await files.store.db('relations').range({})).map(({ target }) => target);

  it.each(['and its effects run first', 'and theirs run together'])(
    'LIM-01 PEOPLE-20 SAFE-03 somebody is restored while the place is given to another, %s',
    async (order) => {
      const relations = files.store.db('relations');
      const put = relations.put.bind(relations);
      relations.put = async (doc) => {
        relations.put = put;
        await restore(uidOf('Ville5x'));
        await world.settle();
        if (order === 'and its effects run first') await world.runEffects();
        return put(doc);
      };
      const id = favouriteId(aino, uidOf('Ville20x'));
      const doc = { id, actor: aino, kind: 'favourite', target: uidOf('Ville20x') };
      const row = { id, doc, base: null };
      const { refused } = await writeRow(world.core(1), actorOf(aino), 'relations', row);
      expect(refused).toBeUndefined();
      expect(await chosenNow()).toHaveLength(21);
      await world.settle();
      await world.runEffects();
      const left = await chosenNow();
      expect(left).toHaveLength(20);
      expect(left, 'whoever was there keeps the place').toContain(uidOf('Ville20x'));
      expect(left).not.toContain(uidOf('Ville5x'));
      await world.settle();
      const places = await files.store.db('gateway').get(`favourites:${aino}`);
      expect(places).not.toMatchObject({ targets: expect.arrayContaining([uidOf('Ville5x')]) });
    },
  );

  it('SAFE-07 a report that was being written while an admin decided is told what was decided', async () => {
    const reported = (target: string, kind: 'user' | 'meet', createdAt: string): StoredRelation =>
      relation(
        (kind === 'user' ? userReportId : meetReportId)(aino, target),
        aino,
        {
          ...{ kind: 'report', target, target_kind: kind, reason: 'Muu syy' },
          ...{ text: '', chat_uid: null, counted: true },
        } as never,
        createdAt,
      );
    const told = () => world.notified.filter((id) => id.startsWith('report_decided'));
    const begun = new Date().toISOString();
    await restore(ville);
    await files.store.db('relations').put(reported(ville, 'user', begun));
    await world.settle();
    await world.runEffects();
    expect(told()).toEqual([expect.stringMatching(/:kept$/)]);
    // Nor is one that was there long before told a second time, should all effects run anew.
    await files.store.db('relations').put(reported(uidOf('Ville5x'), 'user', old));
    await restore(uidOf('Ville5x'));
    await world.settle();
    await world.runEffects();
    expect(told()).toHaveLength(1);
  });
});

describe('what an admin decides before this gateway has heard of a report', () => {
  const { db, put, users, startDeaf } = deafGateway();

  it.each(['user', 'meet'] as const)(
    'SAFE-07 whoever has reported a %s at another gateway is told',
    async (targetKind) => {
      await users('Aino', 'Ville');
      await put('meets', meet);
      const core = await startDeaf();
      const target = targetKind === 'user' ? ville : meet.meetId;
      const id = (targetKind === 'user' ? userReportId : meetReportId)(aino, target);
      await put('relations', {
        ...{ _id: id, actor: aino, createdAt: new Date().toISOString(), kind: 'report', target },
        ...{ target_kind: targetKind, reason: 'Muu syy', text: '', chat_uid: null, counted: true },
      });
      const told: string[] = [];
      const notifier = {
        notify: async ({ receiver, type }: { receiver: string; type: string }) =>
          void told.push(`${type} ${receiver}`),
      };
      const decider = { core, notifier, deletePerson: () => Promise.resolve() };
      const body: DecisionBody = { targetKind, target, decision: 'hide', reason: 'Muu syy' };
      expect(await decide(decider, anneli, body)).toBeUndefined();
      expect(told).toEqual([`report_decided ${aino}`]);
    },
  );

  const reportOf = (target: string, fields: object = {}): StoredRelation =>
    relation((target === ville ? userReportId : meetReportId)(aino, target), aino, {
      ...{ kind: 'report', target, target_kind: target === ville ? 'user' : 'meet' },
      ...{ reason: 'Muu syy', text: '', chat_uid: null, counted: true, ...fields },
    } as never);

  it.each(['taken back', 'too old for an appeal'])(
    'ADMIN-06 SAFE-06 no attached chat is read any more once its report was taken back, or decided on long ago, at another gateway: %s',
    async (what) => {
      await users('Aino', 'Ville');
      await put('meets', meet);
      await put('chats', chat);
      const report = reportOf(ville, { chat_uid: chatUid });
      await put('relations', report);
      const core = await startDeaf();
      expect(await attachedChat(core, report._id, anneli)).toBeDefined();
      const { _rev, ...before } = (await db('relations').get(report._id)) ?? report;
      if (what === 'taken back') await db('relations').remove(report._id, _rev ?? '');
      else {
        const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
        await db('relations').update(report._id, () => ({ ...before, createdAt: daysAgo(186) }));
        const decided = { reports_from: daysAgo(183) };
        await db('users').update(ville, (u) => u && { ...u, ...decided });
        expect(await attachedChat(core, report._id, anneli)).toBeDefined();
        await db('users').update(ville, (u) => u && { ...u, reports_from: daysAgo(185) });
      }
      expect(await attachedChat(core, report._id, anneli)).toBeUndefined();
    },
  );

  it('SAFE-07 only reporters of what is decided are told, and that a deleted meet is gone', async () => {
    await users('Aino', 'Ville', 'Maija');
    await put('meets', meet);
    await put('relations', signup, reportOf(meet.meetId), reportOf(ville));
    const core = await startDeaf();
    const told: string[] = [];
    const notify = async ({ receiver, eventId, params }: Notification): Promise<void> =>
      void told.push(`${receiver} ${params['about']} ${eventId.split(':').at(-1)}`);
    const decider = { core, notifier: { notify }, deletePerson: () => Promise.resolve() };
    const reason = 'Muu syy';
    await decide(decider, anneli, {
      ...{ targetKind: 'user', target: ville, decision: 'hide', reason },
    });
    expect(told.splice(0)).toEqual([`${aino} user removed`]);
    const deleted = { archived: true, archived_by: 'owner', archived_at: old } as const;
    await db('meets').update(meet.meetId, (doc) => doc && { ...doc, ...deleted });
    await refreshFacts(core, [['meets', meet.meetId]]);
    const body = { targetKind: 'meet', target: meet.meetId, decision: 'restore', reason } as const;
    await decide(decider, anneli, body);
    expect(told).toEqual([`${aino} meet removed`]);
    expect((await db('meets').get(meet.meetId))?.archived).toBe(true);
  });
});
