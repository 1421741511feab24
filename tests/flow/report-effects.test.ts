import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { favouriteId, meetReportId, signupId, userReportId } from '../../schemas/domain/ids.ts';
import type { StoredMeet, StoredRelation, StoredUser } from '../../schemas/documents/stored.ts';
import { storedMeet, storedUser, uidOf } from '../helpers/people.ts';
import { GatewayWorld } from '../helpers/gateway-world.ts';
import { ModelDevice } from '../helpers/model-device.ts';
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

/** What is stored of Ville and of the meet by then, as the gateway knows it too. */
async function given(user: Partial<StoredUser>, meet: Partial<StoredMeet>): Promise<void> {
  await files.store.db('users').update(ville, (before) => before && { ...before, ...user });
  const { meetId } = villesMeet;
  await files.store.db('meets').update(meetId, (before) => before && { ...before, ...meet });
  await world.settle();
}

const told = () => world.notified.filter((id) => id.startsWith('report_decided'));
const outcomes = () => told().map((id) => id.split(':').at(-1));
const byAdmin = (date: string) => ({
  archived_statement: { reason: 'Häirintää', clause: 'x', automatic: false, date },
  reports_from: date,
});
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
    expect(told()).toEqual([]);
  });

  it('MEET-33 SYNC-06 a deletion that its owner made without a network takes effect after three reports, too', async () => {
    const phone = new ModelDevice('phone');
    await world.sync(phone, ville);
    const base = phone.docs.meets.get(villesMeet.meetId);
    await report('meet', { by: 'Aino' }, { by: 'Eero' }, { by: 'Maija' });
    expect(await meetNow()).toMatchObject({ archived_by: 'reports' });
    const row = { id: villesMeet.meetId, doc: { ...base, archived: true }, base: { ...base } };
    await world.sync(phone, ville, { meets: [row] });
    await world.runEffects();
    expect(await meetNow()).toMatchObject({ archived: true, archived_by: 'owner' });
    expect((await meetNow())?.meet_pic_url).toBeNull();
  });

  it('MEET-35 SAFE-02 neither those who signed up nor those who favour count among who reported', async () => {
    const at = { createdAt: daysAgo(1) };
    for (const actor of four.map(({ by }) => uidOf(by))) {
      const { meetId } = villesMeet;
      const signup = { _id: signupId(actor, meetId), actor, target: meetId, message: 'Hei', ...at };
      const like = { _id: favouriteId(actor, ville), actor, target: ville, ...at };
      await files.store.db('relations').put({ ...signup, kind: 'signup' });
      await files.store.db('relations').put({ ...like, kind: 'favourite' });
    }
    await world.settle();
    await report('meet', { by: 'Sanna' });
    await report('user', { by: 'Sanna' });
    expect([(await meetNow())?.archived, (await villeNow())?.archived]).toEqual([false, false]);
  });

  it('ADMIN-06 MEET-35 SAFE-02 what an admin has decided on counts no more, what comes later does', async () => {
    await report('user', ...four);
    await report('meet', { by: 'Aino' }, { by: 'Eero' });
    await given({ reports_from: daysAgo(0.5) }, { reports_from: daysAgo(0.5) });
    const later = (...names: string[]) => names.map((by): Given => ({ by, days: 0.1 }));
    await report('user', ...later('Sanna', 'Timo', 'Ulla', 'Väinö'));
    await report('meet', ...later('Sanna', 'Timo'));
    expect([(await meetNow())?.archived, (await villeNow())?.archived]).toEqual([false, false]);
    await report('user', ...later('Ylva'));
    await report('meet', ...later('Ulla'));
    expect([(await meetNow())?.archived, (await villeNow())?.archived]).toEqual([true, true]);
  });

  it('SAFE-09 SAFE-10 SAFE-07 what an admin has removed keeps its reasons, however many report it then', async () => {
    const removed = { archived: true, ...byAdmin(daysAgo(2)) };
    await given(removed, { ...removed, archived_by: 'reports', archived_at: daysAgo(2) });
    await report('user', ...four, { by: 'Sanna' });
    await report('meet', ...four);
    expect(await villeNow()).toMatchObject(removed);
    expect(await meetNow()).toMatchObject({ ...removed, archived_at: daysAgo(2) });
    expect(told()).toEqual([]);
  });

  it('SAFE-03 DATA-27 whoever reports what reports have removed before is not told that it was', async () => {
    await report('user', ...four, { by: 'Sanna' });
    await report('meet', { by: 'Aino' }, { by: 'Eero' }, { by: 'Maija' });
    expect(told()).toHaveLength(5 + 3);
    const minutes = 1 / 1440;
    const stranger = { by: 'Timo', days: -10 * minutes, counted: false };
    await report('user', stranger);
    await report('meet', stranger);
    expect(told()).toHaveLength(5 + 3);
    const onItsWay = { by: 'Ulla', days: -minutes };
    await report('user', onItsWay);
    await report('meet', onItsWay);
    expect(told()).toHaveLength(6 + 4);
  });

  it('SAFE-07 nobody is told of what was removed long ago, whenever effects run again', async () => {
    const date = daysAgo(31);
    const reason = { reason: 'Muu syy', clause: 'x', automatic: true, date };
    await given(
      { archived: true, archived_statement: reason },
      { archived: true, archived_by: 'reports', archived_at: date },
    );
    const old = [...four, { by: 'Sanna' }].map((one): Given => ({ ...one, days: 40 }));
    await report('user', ...old);
    await report('meet', ...old);
    expect(told()).toEqual([]);
  });

  const decided = daysAgo(1);
  const isGone = { archived: true, archived_at: decided };
  it.each([
    ['is shown again', { reports_from: decided }, { reports_from: decided }, 'kept'],
    [
      'is hidden',
      { archived: true, ...byAdmin(decided) },
      { ...isGone, archived_by: 'reports', ...byAdmin(decided) },
      'removed',
    ],
    [
      'was deleted by its owner',
      { reports_from: daysAgo(2) },
      { ...isGone, archived_by: 'owner', reports_from: decided },
      'removed',
    ],
  ] as const)(
    'SAFE-07 ADMIN-06 a report that is on its way while an admin decides that it %s is told so',
    async (_what, user, meet, outcome) => {
      await given(user, meet);
      const seconds = 1 / 86_400;
      await report('meet', { by: 'Aino', days: 1 + 30 * seconds });
      expect(outcomes()).toEqual([outcome]);
      await report('meet', { by: 'Eero', days: 1.1 });
      expect(told()).toHaveLength(1);
      if (user.reports_from !== decided) return;
      await report('user', { by: 'Aino', days: 1 + 30 * seconds }, { by: 'Eero', days: 1.1 });
      expect(outcomes()).toEqual([outcome, outcome]);
    },
  );
});
