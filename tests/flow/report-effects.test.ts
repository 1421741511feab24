import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { meetReportId, userReportId } from '../../schemas/domain/ids.ts';
import type { StoredRelation } from '../../schemas/documents/stored.ts';
import { storedMeet, storedUser, uidOf } from '../helpers/people.ts';
import { GatewayWorld } from '../helpers/gateway-world.ts';
import { openTestStore } from '../helpers/test-core.ts';
import type { TestStore } from '../helpers/test-core.ts';

const now = Date.parse('2026-11-21T10:00:00.000Z');
const daysAgo = (days: number): string => new Date(now - days * 86_400_000).toISOString();
const ville = uidOf('Ville');
const villesMeet = storedMeet('Ville', 1);
let files: TestStore;
let world: GatewayWorld;

beforeEach(async () => {
  files = await openTestStore();
  await files.store.db('users').put(storedUser('Ville'));
  await files.store.db('meets').put(villesMeet);
  world = new GatewayWorld(files.store, () => new Date(now));
  await world.start(1);
});
afterEach(async () => {
  world.stop();
  await files.remove();
});

interface Given {
  by: string;
  days?: number;
  counted?: boolean;
}

async function report(kind: 'user' | 'meet', ...reports: Given[]): Promise<void> {
  for (const { by, days = 1, counted = true } of reports) {
    const actor = uidOf(by);
    const target = kind === 'user' ? ville : villesMeet.meetId;
    const relation: StoredRelation = {
      _id: kind === 'user' ? userReportId(actor, target) : meetReportId(actor, target),
      actor,
      createdAt: daysAgo(days),
      kind: 'report',
      target,
      target_kind: kind,
      reason: 'Muu syy',
      text: '',
      chat_uid: null,
      counted,
    };
    const put = await files.store.db('relations').put(relation);
    if (!put.ok) throw new Error('conflict');
    world.core().facts.apply('relations', relation._id, { ...relation, _rev: put.rev });
  }
  await world.runEffects();
}
const villeNow = () => files.store.db('users').get(ville);
const meetNow = () => files.store.db('meets').get(villesMeet.meetId);
const four = ['Aino', 'Eero', 'Maija', 'Olli'].map((by): Given => ({ by }));

describe('what reports lead to', () => {
  it('SAFE-02 LIM-04 four do not remove a user, the fifth does', async () => {
    await report('user', ...four);
    expect((await villeNow())?.archived).toBe(false);
    await report('user', { by: 'Sanna' });
    expect(await villeNow()).toMatchObject({
      archived: true,
      archived_statement: { reason: 'Muu syy', automatic: true },
    });
  });

  it('SAFE-02 one of 181 days ago is no longer among the five, one of 179 is', async () => {
    await report('user', ...four, { by: 'Sanna', days: 181 });
    expect((await villeNow())?.archived).toBe(false);
    await report('user', { by: 'Timo', days: 179 });
    expect((await villeNow())?.archived).toBe(true);
  });

  it('SAFE-04 one that does not count is no fifth', async () => {
    await report('user', ...four, { by: 'Sanna', counted: false });
    expect((await villeNow())?.archived).toBe(false);
  });

  it('SAFE-04 nor is one whose reporter has been archived since, as long as they are', async () => {
    await report('user', ...four);
    world.core().facts.apply('users', uidOf('Aino'), storedUser('Aino', { archived: true }));
    await report('user', { by: 'Sanna' });
    expect((await villeNow())?.archived).toBe(false);
    await report('user', { by: 'Timo' });
    expect((await villeNow())?.archived).toBe(true);
  });

  it('MEET-35 SAFE-05 two do not archive a meet, the third does, counted or not and however old', async () => {
    await report('meet', { by: 'Aino', days: 200 }, { by: 'Eero', counted: false });
    expect((await meetNow())?.archived).toBe(false);
    await report('meet', { by: 'Maija' });
    expect(await meetNow()).toMatchObject({ archived: true, archived_by: 'reports' });
    expect((await meetNow())?.meet_pic_url, 'kept for an appeal').toBe(villesMeet.meet_pic_url);
  });

  it('SAFE-07 MEET-35 whoever reported what is removed is told so, each once, and by what names nobody', async () => {
    const told = () => world.notified.filter((id) => id.startsWith('report_decided'));
    await report('meet', { by: 'Aino' }, { by: 'Eero' });
    await report('user', ...four);
    expect(told(), 'nothing is decided yet').toEqual([]);
    await report('meet', { by: 'Maija' });
    expect(told()).toHaveLength(3);
    await report('user', { by: 'Sanna' });
    expect(told()).toHaveLength(3 + 5);
    await report('user', { by: 'Timo' });
    expect(told(), 'one that comes late').toHaveLength(3 + 6);
    expect(told().join()).not.toContain(ville);
  });

  it('SAFE-07 SAFE-10 nobody is told of a meet that its owner had deleted before the third report', async () => {
    await files.store.db('meets').update(villesMeet.meetId, (meet) => {
      return meet && { ...meet, archived: true, archived_by: 'owner', archived_at: daysAgo(0) };
    });
    await report('meet', { by: 'Aino' }, { by: 'Eero' }, { by: 'Maija' });
    expect(world.notified.filter((id) => id.startsWith('report_decided'))).toEqual([]);
  });
});
