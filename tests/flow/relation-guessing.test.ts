import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  blockId,
  chatUidOf,
  favouriteId,
  newMeetId,
  newMessageId,
  newUid,
  userReportId,
} from '../../schemas/domain/ids.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import type { Stored } from '../../schemas/documents/stored.ts';
import { databaseAs } from '../../sync-server/store/database-as.ts';
import type { DatabaseName } from '../../sync-server/store/store.ts';
import { Person } from '../helpers/person.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

let gateway: TestGateway;
let [aino, ville, sari] = [] as unknown as [Person, Person, Person];

beforeAll(async () => {
  gateway = await startTestGateway();
  aino = await Person.withProfile(gateway.app, 'Aino');
  ville = await Person.withProfile(gateway.app, 'Ville');
  sari = await Person.withProfile(gateway.app, 'Sari');
  await aino.eventually(() => aino.device.docs.people.has(ville.uid));
});
afterAll(() => gateway.stop());

it.each(['favourite', 'report', 'block'] as const)(
  'DATA-01 SAFE-01 PEOPLE-15 nobody learns by removing it whether somebody else’s %s is there, or what it says',
  async (kind) => {
    const idOf = { favourite: favouriteId, report: userReportId, block: blockId }[kind];
    const about = { kind, target: ville.uid };
    const words = { target_kind: 'user', reason: 'Muu syy', text: 'Salaisuus.', chat_uid: null };
    const there = idOf(aino.uid, ville.uid);
    const said = { id: there, actor: aino.uid, ...about, ...(kind === 'report' && words) };
    expect((await aino.create('relations', said)).refused).toBeUndefined();
    expect(await gateway.on.store.db('relations').get(there)).toBeDefined();
    for (const text of ['Arvaus.', 'Salaisuus.']) {
      const answers = [there, idOf(aino.uid, sari.uid)].map(async (id) => {
        const base = { id, actor: aino.uid, ...about, text };
        const request = ville.device.request({ relations: [{ id, doc: null, base }] });
        const answer = (await ville.call('POST', '/sync', request)).json<{ pushes: object }>();
        return JSON.stringify(answer.pushes).replaceAll(id, 'ID');
      });
      const [found, missed] = await Promise.all(answers);
      expect(found).toBe(missed);
      expect(found).toContain('NOT_YOURS');
    }
    expect(await gateway.on.store.db('relations').get(there)).toBeDefined();
    // A favourite cannot be blocked.
    if (kind === 'favourite') await aino.push('relations', there, null, said);
  },
);

/** What is not Ville's own, pushed by him and then asked about. @returns how often that is looked for */
async function asked(collection: CollectionName, database: DatabaseName, id: string) {
  const db = gateway.on.store.db(database);
  const looks = [vi.spyOn(db, 'get'), vi.spyOn(db, 'deletedAs')];
  const key = { profile: 'uid', meets: 'meetId', chats: 'uid' }[collection as string] ?? 'id';
  const doc = { [key]: id, text: 'Hei' };
  const request = ville.device.request({ [collection]: [{ id, doc, base: null }] });
  const answer = (await ville.call('POST', '/sync', request)).json<{ pushes: object }>();
  if (collection !== 'messages') {
    const inventory = { [collection]: { [id]: '' } };
    const body = { device: ville.device.id, cursors: { [collection]: '' }, inventory };
    expect((await ville.call('POST', '/sync', body)).body).toContain(`"gone":["${id}"]`);
  }
  const count = looks.flatMap(({ mock }) => mock.calls).filter(([one]) => one === id).length;
  for (const look of looks) look.mockRestore();
  return { pushes: JSON.stringify(answer.pushes).replaceAll(id, 'ID'), count };
}

it('DATA-01 DATA-23 whatever is not one’s own is neither told of nor looked for longer if it is there, whole or edited by hand', async () => {
  const { store } = gateway.on;
  const there = blockId(aino.uid, ville.uid);
  expect(gateway.app.facts.relation(there)).toBeDefined();
  const missing = await asked('relations', 'relations', blockId(sari.uid, ville.uid));
  expect(await asked('relations', 'relations', there)).toEqual(missing);
  const meetId = newMeetId(aino.uid, new Date());
  const chat = chatUidOf(sari.uid, meetId);
  const others: [CollectionName, DatabaseName, string][] = [
    ['profile', 'users', newUid()],
    ['meets', 'meets', meetId],
    ['chats', 'chats', chat],
    ['messages', 'messages', newMessageId(chat, new Date())],
    ['relations', 'relations', favouriteId(sari.uid, aino.uid)],
    ['relations', 'relations', userReportId(sari.uid, ville.uid)],
    ['actions', 'actions', `join_meet:${chat}`],
  ];
  for (const [collection, database, id] of others) {
    const missed = await asked(collection, database, id);
    const broken: Stored = { _id: id };
    await databaseAs<Stored>(store, database).put(broken);
    if (database !== 'messages')
      await expect.poll(() => gateway.app.facts.malformed.has(`${database} ${id}`)).toBe(true);
    expect(await asked(collection, database, id), id).toEqual(missed);
    expect(missed.pushes).toMatch(/NOT_YOURS|CHAT_GONE|READ_ONLY/);
    expect(missed.count, id).toBe(collection === 'meets' ? 1 : 0);
  }
});
