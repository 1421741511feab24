import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionNames } from '../../schemas/documents/device.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { syncFields } from '../../schemas/domain/sync-fields.ts';
import type { SyncAnswer } from '../../schemas/wire/sync.ts';
import { makeAffiliates } from '../../sync-server/demo/affiliates.ts';
import type { DatabaseName } from '../../sync-server/store/store.ts';
import { favouriteId, newMessageId, userReportId } from '../../schemas/domain/ids.ts';
import { publishMeet, signUpTo } from '../helpers/meet-up.ts';
import { Person } from '../helpers/person.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

const databases = [
  'users',
  'meets',
  'chats',
  'messages',
  'relations',
  'actions',
  'affiliates',
] as const;

/** What is seen of them: by both people, but for the favourite, sign-up and action of one of them. */
const filled = ['profile', 'people', 'meets', 'chats', 'messages', 'affiliates'] as const;

/** What nobody writes by sync has no lists of writers (DATA-10 to DATA-17, DATA-72). */
const named: Partial<Record<CollectionName, Record<'client' | 'fixed' | 'server', string[]>>> = {
  people: {
    fixed: ['uid'],
    client: [
      ...['name', 'gender', 'height', 'location', 'starSign', 'looking_for', 'education'],
      ...['occupation', 'alcohol', 'smoking', 'exercise', 'relationship_status', 'kids', 'pets'],
      ...['bio_text', 'snapchat', 'instagram'],
    ],
    server: ['age', 'nearby', 'picUrl', 'thumbUrl', 'thumbhash'],
  },
  affiliates: {
    fixed: ['id'],
    client: [],
    server: [
      ...['active', 'company', 'company_logo_url', 'image_url', 'price', 'product_name'],
      'tracking_link',
    ],
  },
};

/** Instants that the gateway notes for itself. */
const ownInstants = [
  'hidden_at',
  'email_at',
  'reports_from',
  'told_at',
  'last_location_at',
  'changed_at',
];
const longAgo = '1999-12-31T21:59:59.000Z';
const longBefore = '2026-01-02T10:00:00.000Z';

/**
 * Documents may hold more than this version knows: lists of an older one (DATA-21, DATA-23, DATA-24)
 * or what an operator wrote by hand. None of it leaves the gateway, not even to the owner.
 */
describe('fields that no projection names', () => {
  let gateway: TestGateway;
  let aino: Person;
  let ville: Person;
  let chat: string;

  beforeAll(async () => {
    gateway = await startTestGateway();
    const last_location = { latitude: 60.1699, longitude: 24.9384 };
    aino = await Person.withProfile(gateway.app, 'Aino', { last_location });
    ville = await Person.withProfile(gateway.app, 'Ville');
    chat = await signUpTo(ville, await publishMeet(aino));
    await ville.create('messages', {
      id: newMessageId(chat, new Date()),
      chat_uid: chat,
      sender_id: ville.uid,
      text: 'Nähdään!',
    });
    const like = { actor: ville.uid, kind: 'favourite', target: aino.uid };
    await ville.create('relations', { id: favouriteId(ville.uid, aino.uid), ...like });
    await ville.create('relations', {
      id: userReportId(ville.uid, aino.uid),
      actor: ville.uid,
      kind: 'report',
      target: aino.uid,
      target_kind: 'user',
      reason: 'Muu syy',
      text: 'Tarkistakaa.',
      chat_uid: null,
    });
    for (const offer of makeAffiliates()) await gateway.on.store.db('affiliates').put(offer);
    await aino.eventually(() => aino.device.docs.actions.size === 2);
    await ville.eventually(() => ville.device.docs.relations.size === 3);
    await ville.eventually(() => ville.device.docs.affiliates.size > 0);
  });
  afterAll(() => gateway.stop());

  it('DATA-76 SAFE-04 the reporter has the report, and not whether it counted', async () => {
    const report = ville.device.docs.relations.get(userReportId(ville.uid, aino.uid));
    expect(report).toMatchObject({ reason: 'Muu syy', text: 'Tarkistakaa.' });
    expect(report).not.toHaveProperty('counted');
    expect(aino.device.docs.relations.size).toBe(0);
  });

  it('GEN-07 no document has a field that DATA does not name', async () => {
    for (const person of [aino, ville])
      for (const collection of collectionNames) {
        const { client, fixed, server } = named[collection] ?? syncFields[collection];
        const known: readonly string[] = [...client, ...fixed, ...server, 'rev'];
        for (const doc of person.device.docs[collection].values())
          expect(Object.keys(doc).filter((field) => !known.includes(field))).toEqual([]);
      }
  });

  /** Adds fields to every document of a database, as an operator would. */
  async function plant(name: DatabaseName): Promise<number> {
    const db = gateway.on.store.db(name);
    const docs = await db.range({});
    const extra = {
      blocked_by_uids: [`vieras-${name}`],
      down_votes: [`vieras-${name}`],
      note: `vieras-${name}`,
      ...Object.fromEntries(ownInstants.map((field) => [field, longAgo])),
    };
    const statement = { reason: 'Muu syy', clause: '4', automatic: false, date: longBefore };
    const removed = ['users', 'meets'].includes(name) ? { archived_statement: statement } : {};
    for (const { _id } of docs)
      await db.update(_id, (doc) => {
        const parts = partsOf({ ...doc, ...removed }).map(([field, part]) => [
          field,
          { ...part, ...extra },
        ]);
        return doc && ({ ...doc, ...Object.fromEntries(parts), ...extra } as typeof doc);
      });
    return docs.length;
  }

  /** The parts of a document that have fields of their own. */
  const partsOf = (doc: object): [string, object][] =>
    Object.entries(doc).filter(
      ([, part]) => typeof part === 'object' && part !== null && !Array.isArray(part),
    );

  it.each(databases)('DATA-23 DATA-24 of %s stay inside', async (name) => {
    expect(await plant(name)).toBeGreaterThan(0);
    for (const person of [aino, ville]) {
      const fresh = await person.again(gateway.app);
      const answer = await fresh.call('POST', '/sync', {
        ...fresh.device.request(),
        cursors: Object.fromEntries(collectionNames.map((collection) => [collection, ''])),
        history: [{ chat, before: ['9999', '~'], limit: 200 }],
      });
      expect(answer.statusCode).toBe(200);
      const { pulls } = answer.json<SyncAnswer>();
      for (const collection of filled)
        expect(pulls[collection]?.docs.length, collection).toBeGreaterThan(0);
      const { rawPayload } = await person.call('GET', '/api/account/export');
      const texts = Object.entries(unzipSync(new Uint8Array(rawPayload))).filter(([path]) =>
        path.endsWith('.json'),
      );
      for (const bytes of [answer.body, ...texts.map(([, content]) => strFromU8(content))]) {
        expect(bytes).toContain('Nähdään!');
        expect(bytes).not.toContain('vieras-');
        expect(bytes).not.toContain(longAgo);
        // Whether a report counted is for the gateway alone (SAFE-04).
        expect(bytes).not.toContain('"counted"');
      }
    }
  });

  it('NOTIF-08 nor do those beside its switches keep anybody from turning one', async () => {
    await aino.sync();
    const held = aino.device.docs.profile.get(aino.uid);
    const switches = held?.['notification_switches'] as object;
    const notification_switches = { ...switches, new_like: false };
    const { doc, refused } = await aino.patch('profile', aino.uid, { notification_switches });
    expect(refused).toBeUndefined();
    expect(doc).toMatchObject({ notification_switches: { new_like: false, join_meet: true } });
  });
});
