import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dayMs } from '../../schemas/domain/day-ms.ts';
import { favouriteId, meetReportId, userReportId } from '../../schemas/domain/ids.ts';
import fi from '../../src/features/legal/locales/fi.json' with { type: 'json' };
import type { CasesAnswer } from '../../schemas/wire/admin.ts';
import { accepted, publishMeet } from '../helpers/meet-up.ts';
import { Person } from '../helpers/person.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

describe('pictures of reported people and meets', () => {
  let gateway: TestGateway;
  let admin: Person;
  let far: Person;
  let target: Person;
  let reporter: Person;
  let profilePicture: string;
  let meetPicture: string;
  let meetId: string;

  beforeAll(async () => {
    gateway = await startTestGateway();
    const { app } = gateway;
    // Too far away to see anything of the others.
    admin = await Person.withProfile(app, 'Anneli', { location: 'Utsjoki' });
    far = await Person.withProfile(app, 'Kaarlo', { location: 'Utsjoki' });
    target = await Person.withProfile(app, 'Tero');
    reporter = await Person.withProfile(app, 'Reeta');
    await setAdmin(true);
    // A meet for favourites only, of which the reporter is one.
    await target.create('relations', {
      id: favouriteId(target.uid, reporter.uid),
      actor: target.uid,
      kind: 'favourite',
      target: reporter.uid,
    });
    meetId = await publishMeet(target, { only_favs: true });
    await target.sync();
    profilePicture = `/api/images/${String(target.device.docs.profile.get(target.uid)?.['picUrl'])}`;
    meetPicture = `/api/images/${String(target.device.docs.meets.get(meetId)?.['meet_pic_url'])}`;
  });
  afterAll(() => gateway.stop());

  async function setAdmin(isAdmin: boolean): Promise<void> {
    const { app, on } = gateway;
    await on.store.db('users').update(admin.uid, (user) => user && { ...user, admin: isAdmin });
    await vi.waitUntil(() => app.facts.user(admin.uid)?.admin === isAdmin, { timeout: 60_000 });
  }

  const statusFor = async (viewer: Person, url: string): Promise<number> =>
    (await viewer.call('GET', url)).statusCode;

  async function report(kind: 'user' | 'meet'): Promise<void> {
    await reporter.sync();
    const about = kind === 'user' ? target.uid : meetId;
    const result = await reporter.create('relations', {
      id: (kind === 'user' ? userReportId : meetReportId)(reporter.uid, about),
      actor: reporter.uid,
      kind: 'report',
      target: about,
      target_kind: kind,
      reason: 'Muu syy',
      text: '',
      chat_uid: null,
    });
    expect(result.refused).toBeUndefined();
  }

  const restore = (targetKind: 'user' | 'meet', about: string) =>
    admin.call('POST', '/api/admin/decisions', {
      targetKind,
      target: about,
      decision: 'restore',
      reason: 'Ei rikkomusta.',
    });

  it('IMG-10 without a case an admin sees no more than anybody else', async () => {
    expect(await statusFor(reporter, profilePicture)).toBe(200);
    expect(await statusFor(admin, profilePicture)).toBe(404);
    expect(await statusFor(admin, meetPicture)).toBe(404);
  });

  it('ADMIN-06 IMG-10 the picture of an open case is there for admins and nobody else', async () => {
    await report('meet');
    expect(await statusFor(admin, meetPicture)).toBe(200);
    // The case is about the meet, not about its owner.
    expect(await statusFor(admin, profilePicture)).toBe(404);
    await report('user');
    const { cases } = (await admin.call('GET', '/api/admin/cases')).json<CasesAnswer>();
    expect(cases.map(({ picture }) => `/api/images/${picture}`).sort()).toEqual(
      [meetPicture, profilePicture].sort(),
    );
    for (const url of [meetPicture, profilePicture]) {
      expect(await statusFor(admin, url)).toBe(200);
      expect(await statusFor(far, url)).toBe(404);
    }
    await setAdmin(false);
    expect(await statusFor(admin, profilePicture)).toBe(404);
    await setAdmin(true);
  });

  /** As if that had been decided longer ago than anybody may appeal. */
  async function decideLongAgo(database: 'users' | 'meets', id: string): Promise<void> {
    const { app, on } = gateway;
    const reports_from = new Date(app.clock().getTime() - 190 * dayMs).toISOString();
    const reportsOf = () => (database === 'users' ? app.facts.user(id) : app.facts.meet(id));
    const db = on.store.db('relations');
    for (const { _id } of [...app.facts.relationsTo(id)])
      await db.update(_id, (doc) => doc && { ...doc, createdAt: reports_from });
    const change = <T extends object>(doc: T | undefined) => doc && { ...doc, reports_from };
    if (database === 'users') await on.store.db('users').update(id, change);
    else await on.store.db('meets').update(id, change);
    await vi.waitUntil(() => reportsOf()?.reports_from === reports_from, { timeout: 60_000 });
  }

  it('ADMIN-06 SAFE-07 a decision ends it, once nobody may appeal any more', async () => {
    expect((await restore('user', target.uid)).statusCode).toBe(200);
    await restore('meet', meetId);
    expect(await statusFor(admin, profilePicture)).toBe(200);
    expect(await statusFor(admin, meetPicture)).toBe(200);
    await decideLongAgo('users', target.uid);
    await decideLongAgo('meets', meetId);
    await expect.poll(() => statusFor(admin, profilePicture)).toBe(404);
    await expect.poll(() => statusFor(admin, meetPicture)).toBe(404);
  });

  it.each(['leaves', 'takes it back'])(
    'SAFE-03 SAFE-09 whoever was removed can be put back, also when the one who reported them %s',
    async (then) => {
      const { app } = gateway;
      const owner = await Person.withProfile(app, then === 'leaves' ? 'Olavi' : 'Oskari');
      const only = await Person.withProfile(app, then === 'leaves' ? 'Lotta' : 'Leena');
      const id = userReportId(only.uid, owner.uid);
      const report = {
        ...{ id, actor: only.uid, kind: 'report', target: owner.uid, target_kind: 'user' },
        ...{ reason: 'Muu syy', text: '', chat_uid: null },
      };
      await accepted(only.create('relations', report));
      const decide = (decision: string, state?: string) =>
        admin.call('POST', '/api/admin/decisions', {
          ...{ targetKind: 'user', target: owner.uid, decision, reason: 'Perusteltu.' },
          ...(state && { state }),
        });
      expect((await decide('hide')).statusCode).toBe(200);
      if (then === 'leaves')
        expect((await only.call('DELETE', '/api/account')).statusCode).toBe(200);
      else await accepted(only.push('relations', id, null, report));
      expect(app.facts.relation(id)).toBeUndefined();
      expect(fi.policy.sections.retention.text).toContain('ja ilmoittajan tili ovat olemassa');
      const answer = (await admin.call('GET', '/api/admin/cases')).json<CasesAnswer>();
      expect(answer.cases.map(({ target: one }) => one)).not.toContain(owner.uid);
      const listed = answer.decided.find(({ target: one }) => one === owner.uid);
      expect(listed).toMatchObject({ title: owner.device.docs.profile.get(owner.uid)?.['name'] });
      expect(await statusFor(admin, `/api/images/${listed?.picture}`)).toBe(200);
      expect((await decide('restore', listed?.state)).statusCode).toBe(200);
      expect(app.facts.user(owner.uid)?.archived).toBe(false);
    },
  );
});
