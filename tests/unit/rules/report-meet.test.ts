import { describe, expect, it } from 'vitest';
import { askRelation, askReport } from '../helpers/relations.ts';
import {
  aino,
  chat,
  daysAgo,
  eero,
  hoursAhead,
  maija,
  meet,
  meetIdOf,
  uidOf,
  user,
} from '../helpers/samples.ts';
import { World, refused, unchanged, written } from '../helpers/world.ts';

const meetId = meetIdOf(eero);
const makeWorld = () => new World().users(aino, eero, maija).meets(meet(meetId));
const reportMeet = (where = makeWorld(), changes = {}, target = meetId) =>
  askReport(where, 'meet', target, changes);

describe('reporting a meet', () => {
  it('SAFE-05 once, and it counts, from however new a profile', () => {
    const where = makeWorld().users(user(aino, { createdAt: daysAgo(1) }));
    const report = written(reportMeet(where));
    expect(report).toMatchObject({ target: meetId, target_kind: 'meet', counted: true });
    where.relations(report);
    expect(reportMeet(where)).toEqual(unchanged);
    expect(reportMeet(where, { reason: 'Muu laiton sisältö' })).toEqual(
      refused('ALREADY_REPORTED'),
    );
  });

  it('SAFE-05 stays: no cancelling', () => {
    const where = makeWorld();
    const report = written(reportMeet(where));
    where.relations(report);
    expect(askRelation(where, aino, report._id, null)).toEqual(refused('NOT_DELETABLE'));
  });

  it('MEET-18 others report, not the owner', () => {
    const own = meetIdOf(aino);
    expect(reportMeet(makeWorld().meets(meet(own)), {}, own)).toEqual(refused('OWN_MEET'));
  });

  it('SYNC-15 one that has gone with its owner is refused in words that speak of no message', () => {
    expect(reportMeet(makeWorld(), {}, meetIdOf(maija))).toEqual(refused('GONE'));
  });

  it('MEET-06 needs a profile', () => {
    expect(reportMeet(new World().users(eero).meets(meet(meetId)))).toEqual(
      refused('PROFILE_NEEDED'),
    );
  });

  it('SAFE-05 a meet that was closed or passed since it was seen can be reported still', () => {
    const since = meet(meetId, { closed: true, meet_date: hoursAhead(-2) });
    expect(written(reportMeet(makeWorld().meets(since).block(aino, eero)))).toBeDefined();
  });

  it('SAFE-05 DATA-23 a favourites-only meet can be reported also by who is no favourite any more, as after a block', () => {
    const favsOnly = () => makeWorld().meets(meet(meetId, { only_favs: true }));
    expect(written(reportMeet(favsOnly().favourite(eero, aino)))).toBeDefined();
    expect(written(reportMeet(favsOnly()))).toBeDefined();
    expect(written(reportMeet(favsOnly().block(eero, aino)))).toBeDefined();
  });

  it('SAFE-07 the kind of target is that of the id', () => {
    expect(reportMeet(makeWorld(), { target_kind: 'user' })).toEqual(
      refused('INVALID', { field: 'target_kind' }),
    );
  });

  it('SAFE-07 takes a listed reason, at most 1000 code points, and a chat with its owner only', () => {
    const theirs = chat(aino, meetId);
    const elsewhere = chat(aino, meetIdOf(maija));
    const where = () => makeWorld().chats(theirs, elsewhere);
    const wrong: [string, unknown][] = [
      ['reason', 'En pidä'],
      ['text', '😀'.repeat(1001)],
      ['chat_uid', elsewhere.uid],
    ];
    for (const [field, value] of wrong) {
      expect(reportMeet(where(), { [field]: value })).toEqual(refused('INVALID', { field }));
    }
    const right = { reason: 'Muu laiton sisältö', text: '😀'.repeat(1000), chat_uid: theirs.uid };
    expect(written(reportMeet(where(), right))).toMatchObject(right);
  });

  it('SAFE-06 reports of users and meets are counted together', () => {
    const busy = makeWorld();
    for (let n = 0; n < 10; n += 1)
      busy.report(aino, uidOf(`other${n}x`), { createdAt: hoursAhead(-1) });
    expect(reportMeet(busy)).toEqual(refused('TOO_MANY_REPORTS', { n: 10 }));
  });
});
