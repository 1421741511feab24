import { describe, expect, it } from 'vitest';
import type { StoredRelation } from '../../schemas/documents/stored.ts';
import { chatUidOf, meetReportId } from '../../schemas/domain/ids.ts';
import type { PictureKind, PictureSize } from '../../sync-server/images/image-paths.ts';
import { maySeeImage } from '../../sync-server/images/may-see-image.ts';
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

const admin = uidOf('admin');
const meetId = meetIdOf(eero);
const shown = 'p'.repeat(20);
const [face, meetPicture] = [
  `user_profile_images/${eero}/${shown}.jpg`,
  `meet_images/${eero}/${shown}.jpg`,
];
/** Maija sees neither Eero nor his meets, save where something else leads her to them. */
const apart = { gender: 'Mies', gender_interest: 'Mies' } as const;

const withEero = (changes: Partial<ReturnType<typeof user>> = {}): World =>
  new World().users(
    aino,
    user(eero, { picUrl: face, ...changes }),
    user(maija, { location: 'Utsjoki', distance_for_meets: 5, ...apart }),
    user(admin, { admin: true, location: 'Utsjoki', distance_for_meets: 5, ...apart }),
  );

const sees = (
  { facts }: World,
  viewer: string,
  kind: PictureKind,
  size: PictureSize = 1024,
  file = shown,
): boolean => maySeeImage(facts, viewer, { kind, uid: eero, file, size, format: 'webp' }, now);

const reportOfMeet: StoredRelation = {
  _id: meetReportId(aino, meetId),
  actor: aino,
  target: meetId,
  createdAt: daysAgo(1),
  kind: 'report',
  target_kind: 'meet',
  reason: 'Muu syy',
  text: '',
  chat_uid: null,
  counted: true,
};

describe('IMG-10 who may have the picture of a profile', () => {
  it('its owner, and who may see the card', () => {
    const world = withEero();
    expect([eero, aino, maija, uidOf('nobody')].map((uid) => sees(world, uid, 'profile'))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(sees(withEero().block(eero, aino), aino, 'profile')).toBe(false);
    expect(sees(withEero({ archived: true }), aino, 'profile')).toBe(false);
  });

  it('only the one that the profile shows now', () => {
    for (const viewer of [eero, aino])
      expect(sees(withEero(), viewer, 'profile', 1024, 'o'.repeat(20))).toBe(false);
    expect(sees(new World().users(aino), aino, 'profile')).toBe(false);
  });

  it('ACC-10 DATA-45 of who is hidden and invites, the small face only', () => {
    const world = withEero({ hideProfile: true }).meets(meet(meetId));
    const sizes = [1024, 512, 200] as const;
    expect(sizes.map((size) => sees(world, aino, 'profile', size))).toEqual([false, true, true]);
    const silent = withEero({ hideProfile: true });
    expect(sizes.map((size) => sees(silent, aino, 'profile', size))).toEqual([false, false, false]);
  });

  it('ADMIN-06 an admin while somebody waits for a decision', () => {
    expect(sees(withEero(), admin, 'profile')).toBe(false);
    const reported = withEero({ archived: true }).report(aino, eero);
    expect([admin, aino, maija].map((uid) => sees(reported, uid, 'profile'))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('IMG-10 who may have the picture of a meet', () => {
  const withMeet = (changes: Partial<ReturnType<typeof meet>> = {}): World =>
    withEero().meets(meet(meetId, { meet_pic_url: meetPicture, ...changes }));

  it('its owner, and who may see the meet', () => {
    expect([eero, aino].map((uid) => sees(withMeet(), uid, 'meet'))).toEqual([true, true]);
    const closed = withMeet({ closed: true });
    expect([eero, aino].map((uid) => sees(closed, uid, 'meet'))).toEqual([true, false]);
    const joined = closed.chats(chat(aino, meetId, { _id: chatUidOf(aino, meetId) }));
    expect(sees(joined, aino, 'meet')).toBe(true);
  });

  it('only the one that a meet shows, of any of theirs', () => {
    expect(sees(withMeet(), aino, 'meet', 1024, 'o'.repeat(20))).toBe(false);
    const other = meet(meetIdOf(eero, 1_795_000_000_001), { meet_pic_url: null });
    expect(
      sees(withEero().meets(other, meet(meetId, { meet_pic_url: meetPicture })), aino, 'meet'),
    ).toBe(true);
    const over = { ...other, meet_pic_url: meetPicture, archived: true };
    expect(
      sees(withEero().meets(over, meet(meetId, { meet_pic_url: meetPicture })), aino, 'meet'),
    ).toBe(true);
  });

  it('MEET-35 ADMIN-06 of an archived one, an admin while it waits for a decision', () => {
    const archived = withMeet({ archived: true });
    expect([eero, aino, admin].map((uid) => sees(archived, uid, 'meet'))).toEqual([
      false,
      false,
      false,
    ]);
    const reported = archived.relations(reportOfMeet);
    expect([eero, aino, admin].map((uid) => sees(reported, uid, 'meet'))).toEqual([
      false,
      false,
      true,
    ]);
  });
});
