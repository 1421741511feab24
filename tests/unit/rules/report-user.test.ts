import { describe, expect, it } from 'vitest';
import { reportReasons } from '../../../schemas/enumerations.ts';
import { userReportId } from '../../../schemas/domain/ids.ts';
import { askRelation, askReport, reportWords } from '../helpers/relations.ts';
import {
  aino,
  chat,
  daysAgo,
  eero,
  hoursAhead,
  maija,
  meet,
  meetIdOf,
  now,
  uidOf,
  user,
} from '../helpers/samples.ts';
import { World, refused, unchanged, written } from '../helpers/world.ts';

const meetId = meetIdOf(eero);
const makeWorld = () => new World().users(aino, eero, maija).meets(meet(meetId));
/** Eero is somebody whom Aino has never been shown. */
const outOfSight = user(eero, { gender: 'Mies', gender_interest: 'Mies' });

const reportUser = (where = makeWorld(), changes = {}, target = eero) =>
  askReport(where, 'user', target, changes);
const counted = (where: World): boolean => {
  const report = written(reportUser(where));
  return report.kind === 'report' && report.counted;
};

describe('reporting a user', () => {
  it('SAFE-01 stores who reported whom and why', () => {
    expect(written(reportUser())).toEqual({
      _id: userReportId(aino, eero),
      actor: aino,
      kind: 'report',
      target: eero,
      target_kind: 'user',
      ...reportWords,
      counted: true,
      createdAt: now.toISOString(),
    });
  });

  it('SAFE-01 is cancelled by taking it back', () => {
    const where = makeWorld();
    const report = written(reportUser(where));
    expect(askRelation(where, aino, report._id, null)).toEqual(unchanged);
    where.relations(report);
    expect(askRelation(where, aino, report._id, null)).toEqual({ ok: true, remove: true });
    expect(askRelation(where, eero, report._id, null)).toEqual(refused('NOT_YOURS'));
  });

  it('SAFE-01 SYNC-06 what takes back an earlier report comes late: one with other words stays', () => {
    const where = makeWorld();
    const earlier = written(reportUser(where, { text: 'Törkeää' }));
    const report = written(reportUser(where));
    where.relations(report);
    const takeBack = (base: typeof report) =>
      askRelation(where, aino, report._id, null, { id: report._id, ...base });
    expect(takeBack(earlier)).toEqual(unchanged);
    expect(takeBack(report)).toEqual({ ok: true, remove: true });
  });

  it('DATA-01 repeating changes nothing; other words are no second report', () => {
    const where = makeWorld();
    where.relations(written(reportUser(where)));
    expect(reportUser(where)).toEqual(unchanged);
    expect(reportUser(where, { text: 'Vielä oudompaa' })).toEqual(refused('ALREADY_REPORTED'));
  });

  it('SAFE-07 takes a listed reason and at most 1000 code points', () => {
    for (const reason of reportReasons)
      expect(written(reportUser(makeWorld(), { reason }))).toBeDefined();
    for (const reason of ['Tylsä', '', null, undefined]) {
      expect(reportUser(makeWorld(), { reason })).toEqual(refused('INVALID', { field: 'reason' }));
    }
    expect(written(reportUser(makeWorld(), { text: '😀'.repeat(1000) }))).toBeDefined();
    expect(written(reportUser(makeWorld(), { text: undefined }))).toMatchObject({ text: '' });
    for (const text of ['😀'.repeat(1001), 5, null]) {
      expect(reportUser(makeWorld(), { text })).toEqual(refused('INVALID', { field: 'text' }));
    }
  });

  it('SAFE-07 attaches only a chat of the two, archived or not', () => {
    const ours = chat(aino, meetId, { archived: true });
    const theirs = chat(maija, meetId);
    const withAnother = chat(aino, meetIdOf(maija));
    const where = makeWorld().chats(ours, theirs, withAnother);
    expect(written(reportUser(where, { chat_uid: ours.uid }))).toMatchObject({
      chat_uid: ours.uid,
    });
    for (const chat_uid of [theirs.uid, withAnother.uid, 'x', 5]) {
      expect(reportUser(where, { chat_uid })).toEqual(refused('INVALID', { field: 'chat_uid' }));
    }
  });

  it('SAFE-06 at most 10 reports per reporter in 24 hours', () => {
    const reported = (hours: number, times = 10) => {
      // What else one has done that day is no report.
      const where = makeWorld().favourite(aino, maija, hoursAhead(-1));
      for (let n = 0; n < times; n += 1)
        where.report(aino, uidOf(`other${n}x`), { createdAt: hoursAhead(-hours) });
      return where;
    };
    expect(reportUser(reported(23))).toEqual(refused('TOO_MANY_REPORTS', { n: 10 }));
    expect(written(reportUser(reported(23, 9)))).toBeDefined();
    expect(written(reportUser(reported(24)))).toBeDefined();
    // As timed by another gateway, and by one whose clock was wrong.
    expect(reportUser(reported(-0.05))).toEqual(refused('TOO_MANY_REPORTS', { n: 10 }));
    expect(written(reportUser(reported(-5)))).toBeDefined();
  });

  it('SAFE-01 not oneself, not who is unknown; needs a profile', () => {
    expect(reportUser(makeWorld(), {}, aino)).toEqual(refused('INVALID', { field: 'target' }));
    expect(reportUser(makeWorld(), {}, uidOf('nobody'))).toEqual(refused('GONE'));
    expect(reportUser(new World().users(eero))).toEqual(refused('PROFILE_NEEDED'));
  });

  it('SAFE-07 the kind of target is that of the id', () => {
    for (const target_kind of ['meet', undefined]) {
      expect(reportUser(makeWorld(), { target_kind })).toEqual(
        refused('INVALID', { field: 'target_kind' }),
      );
    }
  });

  it('DATA-76 whether it counts is not for the reporter to say', () => {
    expect(reportUser(makeWorld(), { counted: true })).toEqual(
      refused('SERVER_FIELD', { field: 'counted' }),
    );
  });

  it('SAFE-04 nor to find out by saying it: right and wrong are refused alike', () => {
    for (const counted of [true, false]) {
      const reported = makeWorld().report(aino, eero, { ...reportWords, counted });
      expect(reportUser(reported, { counted: true })).toEqual(
        refused('SERVER_FIELD', { field: 'counted' }),
      );
    }
  });
});

describe('SAFE-04 which reports count', () => {
  it("SAFE-04 the reporter's profile is 7 days old", () => {
    expect(counted(makeWorld().users(user(aino, { createdAt: daysAgo(6.9) })))).toBe(false);
    expect(counted(makeWorld().users(user(aino, { createdAt: daysAgo(7) })))).toBe(true);
  });

  it('SAFE-04 the reporter is not archived, but may report', () => {
    const chatting = makeWorld()
      .users(user(aino, { archived: true }))
      .chats(chat(aino, meetId));
    expect(counted(chatting)).toBe(false);
  });

  it('SAFE-04 the reporter saw the target', () => {
    expect(counted(new World().users(aino, outOfSight))).toBe(false);
    expect(counted(new World().users(aino, outOfSight).meets(meet(meetId)))).toBe(true);
  });

  it('SAFE-04 or shares a chat, archived or not', () => {
    const old = chat(aino, meetId, { archived: true });
    const past = meet(meetId, { meet_date: hoursAhead(-99) });
    expect(counted(new World().users(aino, outOfSight).meets(past).chats(old))).toBe(true);
    expect(counted(new World().users(aino, outOfSight).meets(past))).toBe(false);
  });

  it('SAFE-04 who blocks first and reports then did see them', () => {
    expect(counted(makeWorld().block(aino, eero))).toBe(true);
    expect(counted(makeWorld().block(eero, aino))).toBe(true);
    expect(counted(new World().users(aino, outOfSight).block(aino, eero))).toBe(false);
  });
});
