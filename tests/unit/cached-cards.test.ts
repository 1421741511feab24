import { describe, expect, it } from 'vitest';
import { signupId } from '../../schemas/domain/ids.ts';
import { momentOf } from '../../sync-server/views/moment.ts';
import { projectMeet, projectOwnMeet } from '../../sync-server/views/project-meet.ts';
import { projectPerson } from '../../sync-server/views/project-person.ts';
import { aino, daysAgo, eero, meet, meetIdOf, now, user } from './helpers/samples.ts';
import { World } from './helpers/world.ts';

const at = momentOf(now);
/** Noon of the next day. */
const tomorrow = momentOf(new Date(now.getTime() + 86_400_000));
const listed = { party: false, listed: true };

/** Cards are made once for everybody who sees the same, and again when they would say something else. */
describe('cards that are kept', () => {
  it('DATA-45 a meet shows the new name, picture and age of its owner', () => {
    const world = new World().users(user(aino)).meets(meet(meetIdOf(aino)));
    const card = () => {
      const stored = world.facts.meet(meetIdOf(aino));
      if (stored === undefined) throw new Error('no meet');
      return projectMeet(world.facts, stored, listed, at);
    };
    const before = card();
    expect(card()).toBe(before);
    world.users(user(aino, { name: 'Anna', thumbUrl: 'uusi.jpg', birthday: '02.05.1980' }));
    expect(card().rev).not.toBe(before.rev);
    expect(card().doc).toMatchObject({
      owner_user_name: 'Anna',
      owner_pic_url: 'uusi.jpg',
      owner_user_age: 46,
    });
  });

  it('MEET-16 an own meet is made once, and anew when somebody else is interested', () => {
    const world = new World().users(user(aino), user(eero)).meets(meet(meetIdOf(aino)));
    const card = () => {
      const stored = world.facts.meet(meetIdOf(aino));
      if (stored === undefined) throw new Error('no meet');
      return projectOwnMeet(world.facts, stored, at);
    };
    const before = card();
    expect(card()).toBe(before);
    const target = meetIdOf(aino);
    const said = { kind: 'signup', message: 'Hei', createdAt: daysAgo(1) } as const;
    world.relations({ _id: signupId(eero, target), actor: eero, target, ...said });
    expect(card().doc['interested_users']).toEqual([eero]);
    world.users(user(eero, { archived: true }));
    expect(card().doc['interested_users']).toEqual([]);
    world.users(user(aino, { name: 'Anna' }));
    expect(card().doc['owner_user_name']).toBe('Anna');
    expect(projectMeet(world.facts, meet(target), listed, at).doc).not.toHaveProperty(
      'interested_users',
    );
  });

  it('PROF-25 ages grow at midnight, in cards and in meets', () => {
    const world = new World().users(user(aino, { birthday: '22.11.1990' }));
    const [owner, stored] = [world.facts.user(aino), meet(meetIdOf(aino))];
    if (owner === undefined) throw new Error('no owner');
    const standing = { nearby: true, close: false };
    const ages = [at, tomorrow].map((moment) => [
      projectPerson(owner, standing, moment).doc['age'],
      projectMeet(world.facts, stored, listed, moment).doc['owner_user_age'],
    ]);
    expect(ages).toEqual([
      [35, 35],
      [36, 36],
    ]);
  });

  it('DATA-16 DATA-50 what one viewer may see more is in no other viewer’s card', () => {
    const world = new World().users(user(aino, { snapchat: 'aino', instagram: 'aino.v' }));
    const [owner, stored] = [world.facts.user(aino), meet(meetIdOf(aino), { closed: true })];
    if (owner === undefined) throw new Error('no owner');
    for (const close of [true, false, true])
      expect('snapchat' in projectPerson(owner, { nearby: true, close }, at).doc).toBe(close);
    for (const nearby of [true, false, true])
      expect(projectPerson(owner, { nearby, close: true }, at).doc['nearby']).toBe(nearby);
    for (const party of [true, false, true])
      expect(projectMeet(world.facts, stored, { party, listed: false }, at).doc['closed']).toBe(
        party,
      );
  });
});
