import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { blockId, favouriteId } from '../../schemas/domain/ids.ts';
import { changeDocument, deleteDocument } from '../../sync-server/effects/write.ts';
import { openCouchTestStore } from '../helpers/couch-store.ts';
import { startCouch } from '../helpers/couch-server.ts';
import type { TestCouch } from '../helpers/couch-server.ts';
import { favourite } from '../helpers/deaf-gateway.ts';
import { uidOf } from '../helpers/people.ts';
import { Person } from '../helpers/person.ts';
import type { TestStore } from '../helpers/test-core.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

/** A proxy before CouchDB, or a copy that is behind, answers as it was some moments ago. */
describe('answers of before the last change', () => {
  let couch: TestCouch;
  let files: TestStore;
  let gateway: TestGateway;
  let aino: Person;
  let ville: Person;

  beforeAll(async () => {
    couch = await startCouch();
    files = await openCouchTestStore(couch.url);
    gateway = await startTestGateway({ on: files });
    aino = await Person.withProfile(gateway.app, 'Aino');
    ville = await Person.withProfile(gateway.app, 'Ville');
    await ville.eventually(() => ville.device.docs.people.has(aino.uid));
  });
  afterEach(() => {
    couch.fault = undefined;
  });
  afterAll(async () => {
    await gateway.stop();
    await files.remove();
    await couch.close();
  });

  it('SYNC-06 a write that meets them is to be tried again, and shows nothing old', async () => {
    const old = await files.store.db('users').get(ville.uid);
    await ville.patch('profile', ville.uid, { bio_text: 'uusi' });
    await ville.sync();
    couch.fault = ({ method, url }) =>
      method === 'GET' && url.includes(`users/${ville.uid}`) ? { says: old } : undefined;
    const base = ville.device.docs.profile.get(ville.uid) as Record<string, unknown>;
    const row = { id: ville.uid, doc: { ...base, bio_text: 'uusin' }, base };
    const body = ville.device.request({ profile: [row] } as never);
    const answer = await ville.call('POST', '/sync', body);
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
    await ville.sync();
    expect(ville.device.docs.profile.get(ville.uid)).toMatchObject({ bio_text: 'uusi' });
    couch.fault = undefined;
    expect(
      (await ville.patch('profile', ville.uid, { bio_text: 'uusin' })).refused,
    ).toBeUndefined();
  });

  it('SAFE-11 a block that they lack stays in force', async () => {
    const id = blockId(aino.uid, ville.uid);
    await aino.create('relations', { id, actor: aino.uid, kind: 'block', target: ville.uid });
    await ville.eventually(() => !ville.device.docs.people.has(aino.uid));
    const relations = files.store.db('relations');
    const get = relations.get.bind(relations);
    let lacking = 0;
    relations.get = async (wanted) => {
      if (wanted !== id) return get(wanted);
      lacking += 1;
      return undefined;
    };
    const like = favouriteId(ville.uid, aino.uid);
    const doc = { id: like, actor: ville.uid, kind: 'favourite', target: aino.uid };
    const answers: unknown[] = [];
    for (let n = 0; n < 3; n += 1)
      answers.push(
        (await ville.create('relations', doc).catch(() => ({ refused: 'waits' }))).refused,
      );
    expect(answers).not.toContain(undefined);
    expect(lacking).toBeGreaterThan(0);
    await ville.sync();
    expect(ville.device.docs.people.has(aino.uid)).toBe(false);
    relations.get = get;
    await ville.sync();
    expect(ville.device.docs.people.has(aino.uid)).toBe(false);
    expect((await ville.create('relations', doc)).refused).toBeDefined();
  });

  it('SYNC-13 a profile that they lack when something of it is to be changed is not forgotten', async () => {
    const users = files.store.db('users');
    const get = users.get.bind(users);
    users.get = async (wanted) => (wanted === ville.uid ? undefined : get(wanted));
    const { core } = gateway.app;
    await changeDocument(core, 'users', ville.uid, (user) => ({ ...user, notificationsOn: false }));
    users.get = get;
    expect(core.facts.user(ville.uid)).toMatchObject({ name: 'Ville' });
    await ville.sync();
    expect(ville.device.docs.profile.has(ville.uid)).toBe(true);
  });

  it('PEOPLE-18 SYNC-14 a favourite that they lack is taken back, or that is to be tried again', async () => {
    const anna = await Person.withProfile(gateway.app, 'Anna');
    await ville.eventually(() => ville.device.docs.people.has(anna.uid));
    const id = favouriteId(ville.uid, anna.uid);
    const doc = { id, actor: ville.uid, kind: 'favourite', target: anna.uid };
    expect((await ville.create('relations', doc)).refused).toBeUndefined();
    const relations = files.store.db('relations');
    const get = relations.get.bind(relations);
    relations.get = async (wanted) => (wanted === id ? undefined : get(wanted));
    const base = ville.device.docs.relations.get(id) ?? null;
    expect(await ville.push('relations', id, null, base)).toEqual({ id, doc: null });
    relations.get = get;
    expect(await relations.get(id)).toBeUndefined();
  });

  it('SAFE-12 a favourite that they lack is deleted all the same, and one that nobody has is no trouble', async () => {
    const id = favouriteId(aino.uid, uidOf('Kaarlo'));
    const relations = files.store.db('relations');
    await relations.put(favourite(aino.uid, uidOf('Kaarlo')));
    const { core } = gateway.app;
    await expect.poll(() => core.facts.relation(id)).toBeDefined();
    const get = relations.get.bind(relations);
    relations.get = async (wanted) => (wanted === id ? undefined : get(wanted));
    await deleteDocument(core, 'relations', id);
    relations.get = get;
    expect(await relations.get(id)).toBeUndefined();
    expect(core.facts.relation(id)).toBeUndefined();
    await deleteDocument(core, 'relations', id);
    await deleteDocument(core, 'relations', favouriteId(aino.uid, uidOf('Nobody')));
  });

  it('SAFE-12 a favourite that is neither shown nor taken back now is not forgotten', async () => {
    const id = favouriteId(aino.uid, uidOf('Pekka'));
    const relations = files.store.db('relations');
    await relations.put(favourite(aino.uid, uidOf('Pekka')));
    const { core } = gateway.app;
    await expect.poll(() => core.facts.relation(id)).toBeDefined();
    const [get, remove] = [relations.get.bind(relations), relations.remove.bind(relations)];
    relations.get = async (wanted) => (wanted === id ? undefined : get(wanted));
    relations.remove = async () => ({ ok: false, conflict: true });
    await deleteDocument(core, 'relations', id);
    Object.assign(relations, { get, remove });
    expect(core.facts.relation(id)).toBeDefined();
    await deleteDocument(core, 'relations', id);
    expect([await relations.get(id), core.facts.relation(id)]).toEqual([undefined, undefined]);
  });

  it('SYNC-13 what the change feed says is deleted goes, though they still have it', async () => {
    const { uid } = await Person.withProfile(gateway.app, 'Onni');
    await aino.eventually(() => aino.device.docs.people.has(uid));
    const users = files.store.db('users');
    const get = users.get.bind(users);
    const old = await get(uid);
    let had = 0;
    users.get = async (wanted) => {
      if (wanted !== uid) return get(wanted);
      had += 1;
      return old;
    };
    const elsewhere = await files.open?.();
    await elsewhere?.db('users').remove(uid, old?._rev ?? '');
    await expect.poll(() => had).toBeGreaterThan(0);
    await aino.eventually(() => !aino.device.docs.people.has(uid));
    users.get = get;
    await elsewhere?.close();
  });

  it('PEOPLE-18 nor does what came and went at another gateway before this one heard of it', async () => {
    const { core } = gateway.app;
    const id = favouriteId(aino.uid, uidOf('z'));
    const elsewhere = await files.open?.();
    couch.fault = ({ url }) => (url.includes('relations/_changes') ? 'cut' : undefined);
    const theirs = elsewhere?.db('relations');
    // The question that is open now is answered by this; the next one is cut.
    const last = favourite(aino.uid, uidOf('y'));
    await theirs?.put(last as never);
    await expect.poll(() => core.facts.relation(last._id)).toBeDefined();
    const put = await theirs?.put({ ...favourite(aino.uid, uidOf('z')), _id: id } as never);
    const old = await theirs?.get(id);
    await theirs?.remove(id, put?.ok ? put.rev : '');
    const relations = files.store.db('relations');
    const get = relations.get.bind(relations);
    let had = 0;
    relations.get = async (wanted) => {
      if (wanted !== id) return get(wanted);
      had += 1;
      return old;
    };
    couch.fault = undefined;
    await expect.poll(() => had).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(core.facts.relation(id)).toBeUndefined();
    relations.get = get;
    await elsewhere?.close();
  });
});
