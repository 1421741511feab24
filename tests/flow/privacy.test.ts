import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  blockId,
  favouriteId,
  meetReportId,
  newMessageId,
  userReportId,
} from '../../schemas/domain/ids.ts';
import { ageOn } from '../../schemas/domain/age.ts';
import { publishMeet, signUpTo } from '../helpers/meet-up.ts';
import { Person } from '../helpers/person.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

/** Who looks at Kanerva, and how each stands to her. */
const roles = [
  'visitor',
  'stranger',
  'withoutProfile',
  'nearby',
  'favourite',
  'party',
  'blocked',
  /** Archived since the two have favoured each other: may let go of her (SAFE-03), and is no gold star. */
  'removed',
  'admin',
] as const;
type Role = (typeof roles)[number];

/**
 * One planted value per private field, and which roles may receive it (DATA). A field that everybody
 * who sees the card may read is planted too, to prove that the scan finds what is there.
 */
const canaries: Readonly<Record<string, { value: string; may: readonly Role[] }>> = {
  email: { value: 'kanerva@kohdataan.example', may: [] },
  birthday: { value: '17.03.1983', may: [] },
  bio_text: { value: 'bio-kanarialintu', may: ['nearby', 'favourite', 'party', 'removed'] },
  snapchat: { value: 'snap-kanarialintu', may: ['party', 'favourite'] },
  instagram: { value: 'insta-kanarialintu', may: ['party', 'favourite'] },
  gender_interest: { value: '"gender_interest":"Pari"', may: [] },
  partner_min_age: { value: '"partner_min_age":33', may: [] },
  distance_for_meets: { value: '"distance_for_meets":287', may: [] },
  last_location: { value: '69.9074', may: [] },
  message: { value: 'viesti-kanarialintu', may: ['party'] },
  opening: { value: 'aloitus-kanarialintu', may: ['party'] },
  reportReason: { value: 'Mainostaminen tai roskaposti', may: [] },
  reportText: { value: 'ilmoitus-kanarialintu', may: [] },
  fcmToken: { value: 'fcm-kanarialintu', may: [] },
};

describe('privacy', () => {
  let gateway: TestGateway;
  let kanerva: Person;
  const people = new Map<Role, Person>();
  const seen = new Map<Role, string>();
  let meetId: string;
  /** Of the planted message: whoever has got hold of it may ask for it. */
  let messageId: string;

  beforeAll(async () => {
    gateway = await startTestGateway();
    const { app } = gateway;
    kanerva = await Person.withProfile(app, 'Kanerva', {
      email: canaries['email']?.value,
      birthday: canaries['birthday']?.value,
      bio_text: canaries['bio_text']?.value,
      snapchat: canaries['snapchat']?.value,
      instagram: canaries['instagram']?.value,
      gender: 'Nainen',
      gender_interest: 'Pari',
      partner_min_age: 33,
      distance_for_meets: 287,
      last_location: { latitude: 69.9074, longitude: 27.0286 },
      fcmToken: canaries['fcmToken']?.value,
      location: 'Utsjoki',
    });
    const couple = { gender: 'Pari', location: 'Utsjoki' };
    for (const role of ['nearby', 'favourite', 'party', 'blocked', 'removed'] as const)
      people.set(role, await Person.withProfile(app, role, couple));
    people.set('stranger', await Person.withProfile(app, 'stranger', { location: 'Helsinki' }));
    people.set('withoutProfile', await Person.register(app, 'withoutprofile'));
    const admin = await Person.withProfile(app, 'admin', { location: 'Hanko' });
    await gateway.on.store
      .db('users')
      .update(admin.uid, (user) => user && { ...user, admin: true });
    people.set('admin', admin);
    await fillWithSecrets();
    for (const role of roles) seen.set(role, await everythingFor(role));
  });
  afterAll(() => gateway.stop());

  const personOf = (role: Role): Person => {
    const person = people.get(role);
    if (person === undefined) throw new Error(`nobody is ${role}`);
    return person;
  };

  async function fillWithSecrets(): Promise<void> {
    const party = personOf('party');
    const favourite = personOf('favourite');
    const blocked = personOf('blocked');
    const removed = personOf('removed');
    for (const one of [favourite, removed]) {
      await favour(kanerva, one);
      await favour(one, kanerva);
    }
    const { on, app } = gateway;
    await on.store.db('users').update(removed.uid, (user) => user && { ...user, archived: true });
    await vi.waitUntil(() => app.facts.user(removed.uid)?.archived === true, { timeout: 60_000 });
    meetId = await publishMeet(party, { location: 'Utsjoki' });
    const chat = await signUpTo(kanerva, meetId, canaries['opening']?.value);
    const sent = await kanerva.create('messages', {
      id: newMessageId(chat, new Date()),
      chat_uid: chat,
      sender_id: kanerva.uid,
      text: canaries['message']?.value,
    });
    expect(sent.refused).toBeUndefined();
    messageId = sent.id;
    await report(blocked);
    const block = await kanerva.create('relations', {
      id: blockId(kanerva.uid, blocked.uid),
      actor: kanerva.uid,
      kind: 'block',
      target: blocked.uid,
    });
    expect(block.refused).toBeUndefined();
  }

  async function favour(from: Person, to: Person): Promise<void> {
    await from.sync();
    const result = await from.create('relations', {
      id: favouriteId(from.uid, to.uid),
      actor: from.uid,
      kind: 'favourite',
      target: to.uid,
    });
    expect(result.refused).toBeUndefined();
  }

  async function report(target: Person): Promise<void> {
    const result = await kanerva.create('relations', {
      id: userReportId(kanerva.uid, target.uid),
      actor: kanerva.uid,
      kind: 'report',
      target: target.uid,
      target_kind: 'user',
      reason: canaries['reportReason']?.value,
      text: canaries['reportText']?.value,
      chat_uid: null,
    });
    expect(result.refused).toBeUndefined();
  }

  /** Every byte of every answer that the role can provoke, headers included. */
  async function everythingFor(role: Role): Promise<string> {
    const answers: string[] = [];
    const call = async (method: string, url: string, body?: unknown): Promise<void> => {
      const answer =
        role === 'visitor'
          ? await gateway.app.inject({
              method: method as 'GET',
              url,
              ...(body === undefined ? {} : { payload: body as object }),
            })
          : await personOf(role).call(method, url, body);
      answers.push(JSON.stringify(answer.headers), answer.body);
      expect(answer.statusCode, `${role} ${method} ${url}`).toBeLessThan(500);
    };
    const other = role === 'visitor' ? undefined : personOf(role);
    const chat = `${kanerva.uid}_${meetId}`;
    await call('POST', '/sync', other?.device.request() ?? { device: 'visitor-', cursors: {} });
    await call('POST', '/sync', {
      ...(other?.device.request() ?? { device: 'visitor-', cursors: {} }),
      inventory: { people: { [kanerva.uid]: 'x' }, messages: { [chat]: '1.x.2020' } },
      history: [{ chat, before: ['9999', '~'], limit: 200 }],
      pushes: forgedPushes(other?.uid ?? kanerva.uid, chat),
    });
    // Answers of rows alone, with no pull beside them.
    await call('POST', '/sync', {
      device: 'forging-device',
      cursors: {},
      pushes: forgedPushes(other?.uid ?? kanerva.uid, chat),
    });
    for (const url of [
      '/api/config',
      '/api/counters',
      '/metrics',
      '/healthz',
      `/api/unread-actions?userId=${kanerva.uid}`,
      `/api/images/user_profile_images/${kanerva.uid}/`,
      '/api/auth/sessions',
      '/api/account/export',
      '/',
      `/profilecard/${kanerva.uid}`,
    ])
      await call('GET', url);
    await call('POST', '/api/auth/login', { email: canaries['email']?.value, password: 'arvaus' });
    await call('POST', '/api/auth/register', {
      email: 'KANERVA@kohdataan.example',
      password: 'salainen-sana-12',
    });
    // What the role itself sent is no news to it.
    return answers.join('\n');
  }

  /** Rows that name what is not the sender's: the answers' rows must not tell what is there. */
  function forgedPushes(uid: string, chat: string): Record<string, unknown[]> {
    const row = (id: string, key: string) => ({ id, doc: { [key]: id, x: 1 }, base: null });
    return {
      profile: [row(kanerva.uid, 'uid')].filter(({ id }) => id !== uid),
      people: [row(kanerva.uid, 'uid')],
      meets: [row(`${kanerva.uid}_1700000000000`, 'meetId')],
      chats: [row(chat, 'uid')],
      messages: [row(`${chat}:0000000000aaaaaaaaaa`, 'id'), row(messageId, 'id')],
      relations: [
        row(userReportId(kanerva.uid, uid), 'id'),
        row(meetReportId(kanerva.uid, meetId), 'id'),
        row(favouriteId(kanerva.uid, uid), 'id'),
        row(blockId(kanerva.uid, uid), 'id'),
      ],
    };
  }

  it.each(roles)('DATA-11 each planted value reaches %s only where DATA allows', (role) => {
    const bytes = seen.get(role) ?? '';
    expect(bytes.length).toBeGreaterThan(500);
    const found = Object.entries(canaries)
      .filter(([, { value }]) => bytes.toLowerCase().includes(value.toLowerCase()))
      .map(([field]) => field);
    const allowed = Object.entries(canaries)
      .filter(([, { may }]) => may.includes(role))
      .map(([field]) => field);
    expect(found.sort()).toEqual(allowed.sort());
  });

  it('DATA-23 DATA-24 DATA-49 nobody receives who blocked or reported them', () => {
    for (const role of roles)
      for (const field of ['blocked_by_uids', 'down_votes', 'favs_uids', '"counted"'])
        expect(seen.get(role)?.includes(field), `${role}: ${field}`).toBe(false);
  });

  it('DATA-46 others get an age where the owner has a birthday', () => {
    const age = ageOn(canaries['birthday']?.value ?? '', new Date());
    expect(seen.get('nearby')).toContain(`"age":${age}`);
    for (const role of roles)
      expect(seen.get(role)?.includes('owner_user_birthday'), role).toBe(false);
  });
});
