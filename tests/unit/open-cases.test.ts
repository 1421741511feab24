import { describe, expect, it, vi } from 'vitest';
import type { StoredRelation } from '../../schemas/documents/stored.ts';
import { urgentReportReasons } from '../../schemas/enumerations.ts';
import { favouriteId, meetReportId, signupId, userReportId } from '../../schemas/domain/ids.ts';
import { decidedCases, openCases } from '../../sync-server/moderation/open-cases.ts';
import { aino, daysAgo, eero, maija, meet, meetIdOf, now, uidOf, user } from './helpers/samples.ts';
import { tellReporters } from '../../sync-server/moderation/tell-reporters.ts';
import { hasCase, isUnderReview, openReports } from '../../sync-server/moderation/under-review.ts';
import type { Report } from '../../sync-server/moderation/under-review.ts';
import { World } from './helpers/world.ts';

const admin = uidOf('admin');
const meetId = meetIdOf(eero);
const [urgent = ''] = urgentReportReasons;

interface Said {
  from: string;
  about: string;
  days?: number;
  reason?: string;
}

function report({ from, about, days = 2, reason = 'Muu syy' }: Said): StoredRelation {
  const isMeet = about === meetId;
  return {
    _id: (isMeet ? meetReportId : userReportId)(from, about),
    actor: from,
    target: about,
    createdAt: daysAgo(days),
    kind: 'report',
    target_kind: isMeet ? 'meet' : 'user',
    reason,
    text: `${from} sanoo`,
    chat_uid: null,
    counted: true,
  };
}

const world = (...reports: Said[]): World =>
  new World()
    .users(aino, eero, maija, admin)
    .meets(meet(meetId))
    .relations(...reports.map(report));

describe('reports that wait for a decision', () => {
  it('ADMIN-06 IMG-10 who signs up or favours reports nothing', () => {
    const at = { actor: aino, createdAt: daysAgo(1) };
    const signup = { _id: signupId(aino, meetId), target: meetId, kind: 'signup', message: 'Hei' };
    const like = { _id: favouriteId(aino, eero), target: eero, kind: 'favourite' };
    const { facts } = world().relations(
      { ...signup, ...at } as StoredRelation,
      { ...like, ...at } as StoredRelation,
    );
    for (const target of [meetId, eero]) {
      expect(hasCase(facts, target, now)).toBe(false);
      expect(openReports(facts, target)).toEqual([]);
    }
    expect(openCases(facts, admin, now)).toEqual([]);
  });

  it('SAFE-08 urgent ones first, then whom most have reported', () => {
    const { facts } = world(
      { from: aino, about: eero },
      { from: aino, about: maija },
      { from: eero, about: maija },
      { from: maija, about: meetId, reason: urgent },
    );
    const cases = openCases(facts, admin, now);
    expect(cases.map(({ target }) => target)).toEqual([meetId, maija, eero]);
    expect(cases.map(({ reports }) => reports.some((one) => one.urgent))).toEqual([
      true,
      false,
      false,
    ]);
    expect(cases.map(({ targetKind, person }) => [targetKind, person])).toEqual([
      ['meet', eero],
      ['user', maija],
      ['user', eero],
    ]);
  });

  it('ADMIN-06 SAFE-08 of alike ones first what has waited longest, in whatever order they became known', () => {
    const said = [
      { from: aino, about: maija, days: 2 },
      { from: aino, about: eero, days: 9 },
      { from: aino, about: meetId, days: 5 },
    ];
    for (const one of [said, said.toReversed()])
      expect(openCases(world(...one).facts, admin, now).map(({ target }) => target)).toEqual([
        ...[eero, meetId, maija],
      ]);
  });

  it('SAFE-08 a minor is on top, however many have reported another urgent thing', () => {
    const { facts } = world(
      { from: eero, about: maija, reason: 'Uhkaava käytös tapaamisessa' },
      { from: aino, about: maija, reason: 'Uhkaava käytös tapaamisessa' },
      { from: maija, about: eero, reason: 'Alaikäinen käyttäjä' },
    );
    expect(openCases(facts, admin, now).map(({ target }) => target)).toEqual([eero, maija]);
  });

  it('SAFE-08 what one of many reports says is urgent, is urgent', () => {
    const { facts } = world(
      ...[aino, eero, admin].map((from) => ({ from, about: maija })),
      { from: aino, about: eero },
      { from: maija, about: eero, reason: urgent },
    );
    expect(openCases(facts, aino, now).map(({ target }) => target)).toEqual([eero, maija]);
  });

  it('ADMIN-06 the reports of a case are named, the newest first', () => {
    const { facts } = world(
      { from: aino, about: eero, days: 3 },
      { from: maija, about: eero, days: 1 },
      { from: admin, about: eero, days: 2 },
      { from: maija, about: meetId },
    );
    const [found, ofMeet] = openCases(facts, uidOf('other'), now);
    const { name, picUrl, bio_text } = user(eero);
    const shown = { title: name, picture: picUrl, description: bio_text, archived: false };
    expect(found).toMatchObject(shown);
    const { meet_type, location, meet_pic_url: picture, description } = meet(meetId);
    const about = { title: `${meet_type}, ${location}`, picture, description, archived: false };
    const id = meetReportId(maija, meetId);
    expect(ofMeet).toMatchObject({ ...about, reports: [{ id, chatUid: null }] });
    expect(found?.reports.map(({ reporter }) => reporter)).toEqual([maija, admin, aino]);
    expect(found?.reports[0]).toMatchObject({
      reporterName: facts.user(maija)?.name,
      text: `${maija} sanoo`,
      createdAt: daysAgo(1),
    });
  });

  it('SAFE-04 SAFE-05 says which count: none that did not when it came, nobody’s who is archived, and of a meet all', () => {
    const { facts } = world(
      { from: aino, about: eero, days: 2 },
      { from: maija, about: eero, days: 1 },
      { from: aino, about: meetId },
    )
      .users(user(aino, { archived: true }))
      .relations({ ...report({ from: admin, about: eero, days: 3 }), counted: false } as Report);
    const cases = openCases(facts, uidOf('other'), now);
    const counted = (about: string) =>
      cases
        .find(({ target }) => target === about)
        ?.reports.map((one) => [one.reporter, one.counted]);
    expect(counted(eero)).toEqual([
      [maija, true],
      [aino, false],
      [admin, false],
    ]);
    expect(counted(meetId)).toEqual([[aino, true]]);
  });

  it('ADMIN-07 only what is newer than the last decision waits', () => {
    const decided = world({ from: aino, about: eero, days: 3 }).users(
      user(eero, { reports_from: daysAgo(2) }),
    );
    expect(openCases(decided.facts, admin, now)).toEqual([]);
    expect(openReports(decided.facts, eero)).toEqual([]);
    const again = decided.relations(report({ from: maija, about: eero, days: 1 }));
    expect(openCases(again.facts, admin, now)[0]?.reports).toHaveLength(1);
    expect(openReports(again.facts, eero)).toMatchObject([{ actor: maija }]);
    expect(hasCase(again.facts, eero, now)).toBe(true);
    const moment = world({ from: aino, about: meetId, days: 2 }).meets(
      meet(meetId, { reports_from: daysAgo(2) }),
    );
    expect(openCases(moment.facts, admin, now)).toEqual([]);
  });

  it('SAFE-07 SAFE-09 ADMIN-06 a decided report is under review while the decision may be appealed, either way', () => {
    const ofUser = report({ from: aino, about: eero, days: 300 }) as Report;
    const ofMeet = report({ from: aino, about: meetId, days: 300 }) as Report;
    const archived_by = 'admin' as const;
    const judged = (
      changes: { archived: boolean; days: number },
      by?: 'owner' | 'nobody',
    ): boolean[] => {
      const state = { archived: changes.archived, reports_from: daysAgo(changes.days) };
      const { facts } = world({ from: aino, about: eero, days: 300 })
        .users(user(eero, state))
        .meets(
          meet(meetId, { ...state, archived_by: by === 'nobody' ? null : (by ?? archived_by) }),
        );
      return [ofUser, ofMeet].map((one) => isUnderReview(facts, one, now));
    };
    expect(judged({ archived: true, days: 180 })).toEqual([true, true]);
    expect(judged({ archived: true, days: 190 })).toEqual([false, false]);
    expect(judged({ archived: false, days: 180 }, 'nobody')).toEqual([true, true]);
    expect(judged({ archived: false, days: 190 }, 'nobody')).toEqual([false, false]);
    expect(judged({ archived: true, days: 1 }, 'owner')).toEqual([true, false]);
    expect(judged({ archived: false, days: 400 })).toEqual([true, true]);
    const { facts } = new World().users(aino);
    expect(isUnderReview(facts, ofUser, now)).toBe(false);
  });

  it('SAFE-03 SAFE-09 what an admin has removed stays listed, apart from open cases, to be put back', () => {
    const removed = (days: number) => ({ archived: true, reports_from: daysAgo(days) });
    const { facts } = world(
      { from: aino, about: eero, days: 300 },
      { from: aino, about: meetId, days: 300 },
      { from: eero, about: aino, days: 300 },
      { from: aino, about: maija },
    )
      .users(user(eero, removed(3)), user(aino, removed(2)))
      .meets(meet(meetId, { ...removed(1), archived_by: 'reports' }));
    const listed = () => decidedCases(facts, admin, now).map((one) => [one.target, one.decidedAt]);
    expect(listed()).toEqual([
      [meetId, daysAgo(1)],
      [aino, daysAgo(2)],
      [eero, daysAgo(3)],
    ]);
    expect([meetId, eero].map((target) => hasCase(facts, target, now))).toEqual([true, true]);
    expect(openCases(facts, admin, now).map(({ target }) => target)).toEqual([maija]);
  });

  it('SAFE-03 SAFE-09 what was removed stays listed when no report is left: they were taken back, or their people have left', () => {
    const said = (days: number, automatic: boolean) => ({
      archived: true,
      archived_statement: { reason: 'Muu syy', clause: 'x', automatic, date: daysAgo(days) },
    });
    const { facts } = world()
      .users(
        user(eero, { ...said(3, false), reports_from: daysAgo(3) }),
        // By number, after an admin had put it back once.
        user(maija, { ...said(2, true), reports_from: daysAgo(40) }),
        user(aino, { ...said(190, true) }),
        user(uidOf('hand'), { archived: true }),
      )
      .meets(
        meet(meetId, { archived: true, archived_by: 'reports', archived_at: daysAgo(1) }),
        meet(meetIdOf(maija), { archived: true, archived_by: 'owner', archived_at: daysAgo(1) }),
        meet(meetIdOf(aino), { archived: true, archived_by: 'admin', archived_at: daysAgo(1) }),
      );
    const listed = (by: string) => decidedCases(facts, by, now);
    expect(listed(admin).map((one) => [one.target, one.decidedAt])).toEqual([
      [meetId, daysAgo(1)],
      [maija, daysAgo(2)],
      [eero, daysAgo(3)],
    ]);
    expect(listed(admin).map(({ reports, archived }) => [reports, archived])).toEqual(
      Array.from({ length: 3 }, () => [[], true]),
    );
    expect(openCases(facts, admin, now)).toEqual([]);
    // Nobody decides about themselves, or a meet of theirs (SAFE-06).
    expect(listed(eero).map(({ target }) => target)).toEqual([maija]);
    const judged = [meetId, maija, eero, aino, uidOf('hand'), meetIdOf(maija), meetIdOf(aino)];
    expect(judged.map((target) => hasCase(facts, target, now))).toEqual([
      ...[true, true, true],
      ...[false, false, false, false],
    ]);
  });

  it('SAFE-09 SYNC-08 not after the time for an appeal, or when it was deleted', () => {
    const reported = [
      { from: aino, about: eero, days: 300 },
      { from: aino, about: meetId, days: 300 },
    ] as const;
    const listed = (eeros: object, meets: object) =>
      decidedCases(
        world(...reported)
          .users(user(eero, { reports_from: daysAgo(1), ...eeros }))
          .meets(meet(meetId, { reports_from: daysAgo(1), ...meets })).facts,
        admin,
        now,
      ).map(({ target }) => target);
    const archived = true;
    const kept = listed({ archived: false }, { archived: false });
    expect(new Set(kept), 'SAFE-07 reporters may appeal, too').toEqual(new Set([eero, meetId]));
    expect(listed({ archived }, { archived, archived_by: 'admin' })).toEqual([eero]);
    expect(
      listed({ archived, reports_from: daysAgo(190) }, { archived, archived_by: 'owner' }),
    ).toEqual([]);
  });

  it('ADMIN-06 SAFE-07 a case is another one once somebody has said something else about it', () => {
    const states = [
      { from: aino, about: eero },
      // Taken back, and reported with other words.
      { from: aino, about: eero, days: 1 },
      { from: maija, about: eero },
    ].map((one) => openCases(world(one).facts, admin, now)[0]?.state);
    expect(new Set(states).size).toBe(3);
  });

  it('SAFE-06 what is about an admin, or a meet of theirs, is for the others', () => {
    const { facts } = world({ from: aino, about: eero }, { from: aino, about: meetId });
    expect(openCases(facts, eero, now)).toEqual([]);
    expect(openCases(facts, aino, now)).toHaveLength(2);
  });

  it('ADMIN-06 who or what is gone is no case', () => {
    const { facts } = world({ from: aino, about: uidOf('gone') }).favourite(aino, eero);
    expect(openCases(facts, admin, now)).toEqual([]);
    const left = openCases(world({ from: uidOf('gone'), about: eero }).facts, admin, now);
    expect(left[0]?.reports).toMatchObject([{ reporter: uidOf('gone'), reporterName: '' }]);
    expect([hasCase(facts, uidOf('gone'), now), hasCase(facts, eero, now)]).toEqual([false, false]);
  });
});

it('SAFE-07 whoever reports anew is told anew, of each outcome once; the mail that waits names nobody', async () => {
  const notify = vi.fn<(event: { eventId: string }) => Promise<void>>();
  const report = { actor: aino, createdAt: daysAgo(2), target_kind: 'user' } as const;
  const tell = async (changes: object, removed = false): Promise<string> => {
    const one = { _id: userReportId(aino, eero), ...report, ...changes } as unknown as Report;
    await tellReporters({ notifier: { notify } as never }, [one], { removed, automatic: false });
    return notify.mock.lastCall?.[0].eventId ?? '';
  };
  const first = await tell({});
  expect(await tell({})).toBe(first);
  expect(new Set([first, await tell({ createdAt: daysAgo(1) }), await tell({}, true)]).size).toBe(
    3,
  );
  expect(JSON.stringify(notify.mock.calls)).not.toContain(eero);
});
