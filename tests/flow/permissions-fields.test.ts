import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { starSigns } from '../../schemas/enumerations.ts';
import { places } from '../../schemas/places.ts';
import { PermissionWorld } from '../helpers/permission-world.ts';
import { pictureIdOf } from '../helpers/people.ts';
import type { Person } from '../helpers/person.ts';

type Doc = Record<string, unknown>;

let world: PermissionWorld;

/** Each part has a world of its own: the last writes of one hide things from the other. */
function inNewWorld(): void {
  beforeAll(async () => {
    world = await PermissionWorld.start();
  }, 300_000);
  afterAll(() => world.gateway.stop());
}

/**
 * Columns W and R of DATA. W: `O` the owner writes it, `S` the server alone. R: whose devices hold
 * it: `O` the owner's, `V` of who sees the owner or the meet, `C` the chat party's. Each field with a
 * new value that would be valid if it may be written.
 */
type Field = readonly [rule: string, field: string, w: 'O' | 'S', r: string, value: unknown];

const listed = (rule: string, w: 'O' | 'S', r: string, values: Doc): Field[] =>
  Object.entries(values).map(([field, value]) => [rule, field, w, r, value]);

const profileFields: readonly Field[] = [
  ...listed('DATA-11', 'O', 'O', { email: 'uusi@kohdataan.example' }),
  ...listed('DATA-12', 'O', 'O', { birthday: '06.06.1991' }),
  ...listed('DATA-13', 'O', 'OVC', {
    name: 'Omena',
    gender: 'Mies',
    height: 171,
    location: 'Espoo',
    starSign: starSigns[0],
    looking_for: 'En mitään vakavaa',
    education: 'Lukio',
    occupation: 'Seppä',
    alcohol: 'Viikoittain',
    smoking: 'Olen lopettanut',
    exercise: 'En juurikaan liiku',
    relationship_status: 'Parisuhteessa',
    kids: 'Lapsia on, haluan lisää',
    pets: 'Koira',
    bio_text: 'Uusi esittely',
  }),
  ...listed('DATA-14', 'O', 'O', {
    gender_interest: 'Nainen',
    partner_min_age: 19,
    partner_max_age: 99,
  }),
  ...listed('DATA-15', 'O', 'O', { distance_for_meets: 299 }),
  ...listed('DATA-16', 'O', 'OC', { snapchat: 'omena', instagram: 'omena.kuva' }),
  ...listed('DATA-17', 'S', 'OVC', { picUrl: 'x/y.jpg', thumbUrl: 'x/z.jpg' }),
  ...listed('DATA-18', 'O', 'O', { last_location: { latitude: 60.17, longitude: 24.94 } }),
  ...listed('DATA-19', 'S', 'O', { likes_uids: ['x'] }),
  ...listed('DATA-20', 'S', 'O', { liked_by_uids: ['x'] }),
  ...listed('DATA-21', 'S', '', { favs_uids: ['x'] }),
  ...listed('DATA-22', 'S', 'O', { blocked_uids: [] }),
  ...listed('DATA-23', 'S', '', { blocked_by_uids: ['x'] }),
  ...listed('DATA-24', 'S', '', { down_votes: ['x'] }),
  ...listed('DATA-26', 'S', 'O', {
    meet_tokens: 99,
    max_meet_tokens: 99,
    heartPoints: 99,
    gems: 99,
    max_gems: 99,
  }),
  ...listed('DATA-27', 'S', 'O', { archived: true, archived_statement: { reason: 'x' } }),
  ...listed('DATA-28', 'O', 'O', {
    notificationsOn: false,
    notification_switches: {
      new_message: false,
      favourites_meet: true,
      new_like: true,
      join_meet: true,
    },
  }),
  ...listed('DATA-29', 'O', 'O', { fcmToken: 'token' }),
  ...listed('DATA-30', 'S', 'O', { admin: true }),
  ...listed('DATA-31', 'S', 'O', {
    createdAt: '2020-01-01T00:00:00.000Z',
    consent_at: '2020-01-01T00:00:00.000Z',
  }),
  // The last, as hiding changes who sees the owner.
  ...listed('DATA-25', 'O', 'O', { hideProfile: true }),
];

const meetFields: readonly Field[] = [
  ...listed('DATA-41', 'O', 'OVC', {
    meet_type: 'Sauna',
    meet_gender: 'Naisille',
    description: 'Löylyt',
    meet_date: new Date(Date.now() + 2 * 86_400_000).toISOString(),
    location: 'Vantaa',
  }),
  ...listed('DATA-42', 'S', 'OVC', { only_friends: true }),
  ...listed('DATA-43', 'S', 'OVC', { geolocation: { latitude: 1, longitude: 1 } }),
  ...listed('DATA-44', 'S', 'O', { interested_users: [] }),
  ...listed('DATA-45', 'S', 'OVC', {
    owner_user_name: 'Toinen',
    owner_user_gender: 'Pari',
    owner_pic_url: 'x.jpg',
  }),
  ...listed('DATA-46', 'S', '', { owner_user_birthday: '01.01.1980' }),
  ...listed('DATA-46', 'S', 'OVC', { owner_user_age: 20 }),
  ...listed('DATA-47', 'S', '', { owner_user: {}, applicant_user: {} }),
  ...listed('DATA-48', 'S', 'OVC', { meet_thumb_url: 'x.jpg', meet_pic_url: 'x.jpg' }),
  ...listed('DATA-49', 'S', '', { down_votes: 5 }),
  // Others see open meets alone: their state is no news to them.
  ...listed('DATA-50', 'O', 'OVC', { closed: true }),
  // The last two, as they change who sees the meet.
  ...listed('DATA-41', 'O', 'OVC', { only_favs: true }),
  ...listed('DATA-51', 'O', 'OVC', { archived: true }),
];

const chatFields: readonly Field[] = [
  ...listed('DATA-60', 'S', 'OC', {
    meet_id: 'x',
    owner_id: 'x',
    applicant_id: 'x',
    meet_date: '2030-01-01T00:00:00.000Z',
  }),
  ...listed('DATA-61', 'S', 'OC', { locked: true }),
  ...listed('SAFE-03', 'S', 'OC', { read_only: true }),
  ...listed('DATA-63', 'O', 'OC', { lastCheckTimeOwner: '2030-01-01T00:00:00.000Z' }),
  ...listed('DATA-63', 'S', 'OC', { lastCheckTimeApplicant: '2030-01-01T00:00:00.000Z' }),
  ...listed('DATA-62', 'O', 'OC', { archived: true }),
];

interface Subject {
  collection: CollectionName;
  database: 'users' | 'meets' | 'chats';
  key: string;
  id: () => string;
  /** A change that may be made beside a forged one; it must not take effect either. */
  beside: Doc;
  fields: readonly Field[];
}

const subjects: readonly Subject[] = [
  {
    collection: 'profile',
    database: 'users',
    key: 'uid',
    id: () => world.owner.uid,
    beside: { bio_text: 'sivussa' },
    fields: profileFields,
  },
  {
    collection: 'meets',
    database: 'meets',
    key: 'meetId',
    id: () => world.meets.open,
    beside: { description: 'sivussa' },
    fields: meetFields,
  },
  {
    collection: 'chats',
    database: 'chats',
    key: 'uid',
    id: () => world.openChat,
    beside: { lastCheckTimeOwner: '2030-01-01T00:00:00.000Z' },
    fields: chatFields,
  },
];

/** The document as that person's device holds it; others hold a person's card, not the profile. */
function heldBy(person: Person, { collection, id }: Subject): Doc | undefined {
  const name = collection === 'profile' && person !== world.owner ? 'people' : collection;
  return person.device.docs[name].get(id());
}

describe.each(subjects)('fields of $collection', (subject) => {
  inNewWorld();
  const { database, collection, key, id, beside, fields } = subject;
  const stored = async () => JSON.stringify(await world.gateway.on.store.db(database).get(id()));

  it.each(fields)('%s %s is written by %s, read by %s: the readers', async (_, field, __, r) => {
    const viewers = { O: world.owner, V: world.person('nearby'), C: world.person('party') };
    for (const person of Object.values(viewers)) await person.sync();
    const readers = Object.entries(viewers)
      .filter(([, person]) => Object.hasOwn(heldBy(person, subject) ?? {}, field))
      .map(([letter]) => letter);
    expect(readers.join('')).toBe(r);
    await world.person('stranger').sync();
    if (collection === 'chats') expect(heldBy(world.person('stranger'), subject)).toBeUndefined();
  });

  it.each(fields)('%s %s is written by %s: the writers', async (_, field, w, __, value) => {
    const base = { [key]: id() };
    const before = await stored();
    for (const forger of ['nearby', 'admin', 'newcomer', 'blocked']) {
      const doc = { ...base, [field]: value };
      const { refused } = await world.person(forger).push(collection, id(), doc, base);
      expect(refused?.code, forger).toBe(collection === 'chats' ? 'CHAT_GONE' : 'NOT_YOURS');
    }
    expect(await stored()).toBe(before);
    const forged = w === 'S' ? beside : {};
    const doc = { ...base, ...forged, [field]: value };
    const { refused } = await world.owner.push(collection, id(), doc, base);
    if (w === 'S') {
      expect(refused).toEqual({ code: 'SERVER_FIELD', params: { field } });
      expect(await stored()).toBe(before);
    } else {
      expect(refused).toBeUndefined();
      expect(await stored()).not.toBe(before);
    }
  });
});

describe('the rest of DATA', () => {
  inNewWorld();

  it('DATA-10 DATA-40 ids and owners are fixed', async () => {
    const { owner } = world;
    const other = world.person('nearby').uid;
    const profile = { uid: other };
    expect((await owner.push('profile', owner.uid, profile, null)).refused?.code).toBe('INVALID');
    const meetId = world.meets.second;
    const moved = { meetId, uid: other };
    expect((await owner.push('meets', meetId, moved, { meetId })).refused).toEqual({
      code: 'INVALID',
      params: { field: 'uid' },
    });
    expect(world.gateway.app.facts.meet(meetId)?.uid).toBe(owner.uid);
  });

  it('DATA-47 the cards of the other party and of owners come beside, not inside', async () => {
    const party = world.person('party');
    await world.owner.sync();
    expect(world.owner.device.docs.people.get(party.uid)).toMatchObject({ name: 'party' });
    expect(party.device.docs.people.has(world.owner.uid)).toBe(true);
    const meet = await world.gateway.on.store.db('meets').get(world.meets.second);
    expect(meet).not.toHaveProperty('owner_user');
  });

  it('DATA-48 an archived meet has no picture', async () => {
    await world.owner.eventually(() => {
      const meet = world.owner.device.docs.meets.get(world.meets.archived);
      return meet?.['meet_pic_url'] === null && meet['meet_thumb_url'] === null;
    });
  });

  it('DATA-73 a suggestion is made by anybody, read by admins, and never changed', async () => {
    const text = { nameSuggestion: 'Kahvittelu', email: 'joku@posti.example' };
    const { app } = world.gateway;
    const send = (payload: object) =>
      app.inject({ method: 'POST', url: '/api/suggestions', payload });
    expect((await send(text)).statusCode).toBe(200);
    expect((await send({ ...text, createdAt: '2020-01-01' })).statusCode).toBe(400);
    const answer = await world.person('admin').call('GET', '/api/admin/suggestions');
    expect(answer.body).toContain('Kahvittelu');
    expect(answer.body).not.toContain('2020-01-01');
    for (const method of ['PUT', 'PATCH', 'DELETE', 'GET'])
      expect((await world.owner.call(method, '/api/suggestions', {})).statusCode).toBe(405);
  });

  it('DATA-74 municipalities are part of the app: name and place, written by nobody', async () => {
    expect(places.length).toBeGreaterThan(300);
    const push = { device: 'some-device', cursors: {}, pushes: { municipalities: [] } };
    const answer = await world.owner.call('POST', '/sync', push);
    expect(answer.json()).toMatchObject({ code: 'UNKNOWN_COLLECTION' });
  });

  it('API-06 pictures come and go through the gateway, and only by their owner', async () => {
    const nearby = world.person('nearby');
    await nearby.sync();
    const path = String(nearby.device.docs.profile.get(nearby.uid)?.['picUrl']);
    const { app } = world.gateway;
    expect((await app.inject({ method: 'GET', url: `/api/images/${path}` })).statusCode).toBe(404);
    const files = path.slice(0, path.lastIndexOf('/'));
    for (const url of [`/api/images/${files}`, `/api/images/${files}/`])
      expect((await nearby.call('GET', url)).statusCode, 'no listing').toBe(404);
    expect((await world.owner.call('DELETE', `/api/images/${path}`)).statusCode).toBe(405);
    expect(await world.owner.upload('profile', pictureIdOf('toinen'))).toBe(200);
    expect(app.facts.user(nearby.uid)?.picUrl).toBe(path);
  });

  it('API-02 nobody reads all users, meets or actions: only what their view holds', async () => {
    const newcomer = world.person('newcomer');
    await newcomer.sync();
    const { people, meets, actions, chats, messages } = newcomer.device.docs;
    expect(
      [...people.keys()].every((uid) => [...meets.values()].some((m) => m['uid'] === uid)),
    ).toBe(true);
    expect(people.has(world.person('hidden').uid)).toBe(false);
    expect([...meets.keys()]).not.toContain(world.meets.favourites);
    expect(actions.size + chats.size + messages.size).toBe(0);
    const { profiles } = (await newcomer.call('GET', '/api/counters')).json<{ profiles: number }>();
    expect(profiles).toBe(world.gateway.app.facts.count('users'));
    for (const url of ['/api/users', '/api/meets', '/api/chats', '/api/actions', '/api/affiliates'])
      expect((await newcomer.call('GET', url)).statusCode).toBe(404);
  });
});
