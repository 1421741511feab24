import { describe, expect, it } from 'vitest';
import { meetReportId, signupId } from '../../schemas/domain/ids.ts';
import type { StoredMeet, StoredRelation, StoredUser } from '../../schemas/documents/stored.ts';
import { Facts } from '../../sync-server/facts/facts.ts';
import { momentOf } from '../../sync-server/views/moment.ts';
import { projectMeet, projectOwnMeet } from '../../sync-server/views/project-meet.ts';
import { projectProfile } from '../../sync-server/views/project-profile.ts';
import {
  projectAction,
  projectAffiliate,
  projectChat,
  projectMessage,
  projectRelation,
} from '../../sync-server/views/project-small.ts';
import {
  aino,
  chat,
  daysAgo,
  eero,
  maija,
  meet,
  meetIdOf,
  now,
  uidOf,
  user,
} from './helpers/samples.ts';
import { World } from './helpers/world.ts';

const at = momentOf(now);
type Doc = Readonly<Record<string, unknown>>;

/** What is told to Aino of herself. */
function profileIn({ facts }: World): Doc {
  const stored = facts.user(aino);
  if (stored === undefined) throw new Error('no Aino');
  return projectProfile(facts, stored).doc;
}

describe('an own profile', () => {
  it('DATA-12 says the birthday, or that there is none', () => {
    expect(profileIn(new World().users(user(aino, { birthday: '02.05.1990' })))).toMatchObject({
      birthday: '02.05.1990',
    });
    const { birthday: _none, ...without } = user(aino);
    expect(profileIn(new World().users(without as StoredUser))['birthday']).toBe('');
  });
});

describe('the lists of an own profile', () => {
  const people = () => new World().users(aino, eero, maija);
  const lists = (world: World) => {
    const { likes_uids, liked_by_uids, blocked_uids } = profileIn(world);
    return { likes_uids, liked_by_uids, blocked_uids };
  };
  const both = (world: World) => world.favourite(aino, eero).favourite(eero, aino);

  it('DATA-19 DATA-20 DATA-22 name whom I favour, who favours me, whom I block, each apart', () => {
    const world = both(people()).favourite(aino, maija).block(aino, 'someone00000000000000');
    world.users(uidOf('reported')).report(aino, uidOf('reported'));
    expect(lists(world)).toEqual({
      likes_uids: [eero, maija],
      liked_by_uids: [eero],
      blocked_uids: ['someone00000000000000'],
    });
  });

  it.each([
    ['ACC-12 hidden', () => people().users(user(eero, { hideProfile: true }))],
    ['SAFE-03 archived', () => people().users(user(eero, { archived: true }))],
    ['SAFE-12 blocked by me', () => people().block(aino, eero)],
    ['SAFE-12 blocking me', () => people().block(eero, aino)],
    ['ACC-15 gone', () => new World().users(aino, maija)],
  ])('%s: neither among my favourites nor among who favours me', (_, made) => {
    expect(lists(both(made()))).toMatchObject({ likes_uids: [], liked_by_uids: [] });
  });

  it('DATA-20 SAFE-03 whoever is archived themselves is nobody’s favourite until they are shown again', () => {
    const world = both(people().users(user(aino, { archived: true })));
    expect(lists(world)).toMatchObject({ likes_uids: [eero], liked_by_uids: [] });
    world.users(aino);
    expect(lists(world)).toMatchObject({ likes_uids: [eero], liked_by_uids: [eero] });
  });

  it('DATA-23 of a block its target is told nothing', () => {
    expect(JSON.stringify(profileIn(people().block(eero, aino)))).not.toContain(eero);
  });

  it('SYNC-13 are the same in whatever order a gateway heard of it', () => {
    const [a, b] = [people(), people()];
    a.favourite(aino, eero).favourite(aino, maija).favourite(eero, aino).favourite(maija, aino);
    b.favourite(maija, aino).favourite(eero, aino).favourite(aino, maija).favourite(aino, eero);
    for (const uid of [eero, maija]) a.block(aino, `x${uid.slice(1)}`);
    for (const uid of [maija, eero]) b.block(aino, `x${uid.slice(1)}`);
    expect(profileIn(a)).toEqual(profileIn(b));
  });
});

describe('a meet as it is told', () => {
  const own = meet(meetIdOf(aino));
  const toOwner = (changes: Partial<StoredMeet>, world = new World().users(aino, eero, maija)) => {
    const stored = { ...own, ...changes };
    return projectOwnMeet(world.meets(stored).facts, stored, at).doc;
  };
  const toParty = (changes: Partial<StoredMeet>, world = new World().users(aino, eero)) =>
    projectMeet(world.facts, { ...own, ...changes }, { party: true, listed: false }, at).doc;

  it('SAFE-06 MEET-16 who has reported it is not among who is interested', () => {
    const world = new World().users(aino, eero, maija);
    const said = { target: own.meetId, createdAt: daysAgo(1) };
    const report = { target_kind: 'meet', reason: 'Muu syy', text: '', chat_uid: null } as const;
    world.relations(
      {
        _id: meetReportId(eero, own.meetId),
        actor: eero,
        kind: 'report',
        ...report,
        ...said,
        counted: true,
      },
      { _id: signupId(maija, own.meetId), actor: maija, kind: 'signup', message: 'Hei', ...said },
    );
    const told = toOwner({}, world);
    expect(told['interested_users']).toEqual([maija]);
    expect(JSON.stringify(told)).not.toContain(eero);
  });

  it('SYNC-13 names them in the same order on every gateway', () => {
    const signed = [eero, maija].map((actor) => {
      const said = { target: own.meetId, createdAt: daysAgo(1), message: 'Hei' };
      return { _id: signupId(actor, own.meetId), actor, kind: 'signup' as const, ...said };
    });
    const [a, b] = [signed, signed.toReversed()].map((heard) =>
      toOwner({}, new World().users(aino, eero, maija).relations(...heard)),
    );
    expect(a).toEqual(b);
  });

  it('DATA-48 MEET-33 names its pictures as long as it is not archived', () => {
    for (const tell of [toOwner, toParty]) {
      const { meet_pic_url, meet_thumb_url, thumbhash } = own;
      expect(tell({})).toMatchObject({ meet_pic_url, meet_thumb_url, thumbhash });
      const none = { meet_pic_url: null, meet_thumb_url: null, thumbhash: null };
      expect(tell({ archived: true, archived_by: 'reports' })).toMatchObject(none);
    }
  });

  it('SAFE-09 tells its owner who decided, and why, where an admin did', () => {
    expect(toOwner({})).toMatchObject({ archived_by: null, archived_statement: null });
    const archived_at = daysAgo(1);
    const reported = { archived: true, archived_by: 'reports', archived_at } as const;
    expect(toOwner(reported)).toMatchObject({
      archived_by: 'reports',
      archived_at,
      archived_statement: null,
    });
    const statement = { reason: 'Muu syy', clause: '4', automatic: false, date: daysAgo(1) };
    expect(toOwner({ ...reported, archived_statement: statement })).toMatchObject({
      archived_by: 'admin',
      archived_statement: statement,
    });
    const removal_read = archived_at;
    expect(toOwner({ ...reported, removal_read }), 'SAFE-10').toMatchObject({ removal_read });
    const seen = toParty({ ...reported, removal_read, archived_statement: statement });
    expect(seen).not.toHaveProperty('archived_statement');
    expect(seen).not.toHaveProperty('removal_read');
    expect(seen).not.toHaveProperty('archived_by');
  });

  it('DATA-45 shows its owner as the owner is now, without a picture if there is none', () => {
    const changed = user(aino, { name: 'Anna', gender: 'Pari', thumbUrl: null });
    const shown = { owner_user_name: 'Anna', owner_user_gender: 'Pari', owner_pic_url: null };
    expect(toParty({}, new World().users(changed, eero))).toMatchObject(shown);
    // Who has gone meanwhile is in the meet as it was made.
    const noted = { owner_user_name: 'Aino', owner_user_gender: 'Nainen' } as const;
    const left = toParty({ ...noted, owner_user_birthday: '02.05.1990' }, new World().users(eero));
    expect(left).toMatchObject({ ...noted, owner_user_age: 36, owner_pic_url: null });
  });
});

describe('a chat as it is told', () => {
  const meetId = meetIdOf(aino);
  const told = (changes: Partial<StoredMeet>, world = new World().users(aino, eero)) =>
    projectChat(world.meets(meet(meetId, changes)).facts, chat(eero, meetId)).doc;

  it('CHAT-12 mirrors whether the meet is closed, and when it is', () => {
    expect(told({ closed: true })['locked']).toBe(true);
    const moved = { closed: false, meet_date: '2026-12-24T10:00:00.000Z' };
    expect(told(moved)).toMatchObject({ locked: false, meet_date: moved.meet_date });
    const left = chat(eero, meetId);
    const alone = projectChat(new World().users(aino, eero).facts, left).doc;
    expect(alone).toMatchObject({ locked: true, meet_date: left.meet_date });
  });

  it('SAFE-03 DATA-27 says that nobody can write, and not because of whom', () => {
    expect(told({})['read_only']).toBe(false);
    const [owner, applicant] = [aino, eero].map((uid) =>
      told({}, new World().users(aino, eero, user(uid, { archived: true }))),
    );
    expect(owner).toMatchObject({ read_only: true });
    expect(applicant).toEqual(owner);
  });
});

describe('a relation as it is told to its actor', () => {
  const base = { _id: 'x', actor: aino, target: eero, createdAt: daysAgo(1) };
  const told = ({ id: _i, actor: _a, target: _t, createdAt: _c, rev: _r, ...rest }: Doc) => rest;

  it('DATA-75 DATA-76 carries its own words, and not whether it counted', () => {
    const words = { target_kind: 'user' as const, reason: 'Muu syy', text: 'x', chat_uid: null };
    const report = { ...base, ...words, kind: 'report' as const, counted: true };
    const tell = (relation: StoredRelation) => told(projectRelation(new Facts(), relation).doc);
    expect(tell(report)).toEqual({ kind: 'report', ...words });
    const signup = { ...base, kind: 'signup' as const, message: 'Hei' };
    expect(tell(signup)).toEqual({ kind: 'signup', message: 'Hei' });
    for (const kind of ['favourite', 'block'] as const)
      expect(tell({ ...base, kind })).toEqual({ kind });
  });
});

describe('a sign-up whose chat has been deleted', () => {
  it('CHAT-11 MEET-17 says so, and no other', () => {
    const meetId = meetIdOf(eero);
    const signup = {
      _id: 'x',
      actor: aino,
      kind: 'signup',
      target: meetId,
      message: 'Hei',
    } as const;
    const tell = (world: World) =>
      projectRelation(world.facts, { ...signup, createdAt: daysAgo(1) }).doc;
    expect(tell(new World())).not.toHaveProperty('chat_archived');
    expect(tell(new World().chats(chat(aino, meetId)))).not.toHaveProperty('chat_archived');
    const deleted = new World().chats({ ...chat(aino, meetId), archived: true });
    expect(tell(deleted)).toHaveProperty('chat_archived', true);
  });
});

describe('what else is told', () => {
  const unlisted = { _rev: '1-a', ip: '203.0.113.7', email: 'aino@example.fi' };

  it('DATA-64 DATA-65 of a message what it says, whose and when', () => {
    const said = { chat_uid: 'c', sender_id: aino, text: 'Hei', timestamp: daysAgo(1) };
    expect(projectMessage({ _id: 'm', ...unlisted, ...said })).toEqual({ id: 'm', ...said });
    const changed = { kind: 'meet_changed', meet_date: daysAgo(-1), location: 'Turku' } as const;
    const posted = { ...said, ...changed };
    expect(projectMessage({ _id: 'm', ...unlisted, ...posted })).toEqual({ id: 'm', ...posted });
  });

  it('DATA-27 of an action who did what, by the name of today', () => {
    const happened = {
      sender: eero,
      receiver: aino,
      type: 'join_meet',
      content: 'eero ilmoittautui tapaamiseesi!',
      chat_uid: 'c',
      createdAt: daysAgo(1),
      read: false,
    } as const;
    const action = { _id: 'a', ...unlisted, ...happened, sender_name: 'eero' };
    const { doc } = projectAction(action, user(eero, { name: 'Erik' }));
    const { rev: _rev, ...told } = doc as Record<string, unknown>;
    const content = 'Erik ilmoittautui tapaamiseesi!';
    expect(told).toEqual({ id: 'a', ...happened, content, sender_name: 'Erik' });
  });

  it('DATA-72 of an offer all that it says', () => {
    const offer = {
      active: true,
      company: 'Kahvila',
      company_logo_url: 'https://kahvila.example/merkki.svg',
      image_url: 'https://kahvila.example/kuppi.webp',
      price: '3 €',
      product_name: 'Kahvi',
      tracking_link: 'https://kahvila.example/',
    };
    const { rev: _rev, ...told } = projectAffiliate({ _id: 'o', ...unlisted, ...offer })
      .doc as Record<string, unknown>;
    expect(told).toEqual({ id: 'o', ...offer });
  });
});
