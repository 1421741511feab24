import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { couchAddress } from '../../couchdb/address.ts';
import { ask, couchServer } from '../../couchdb/server.ts';
import type { CouchServer } from '../../couchdb/server.ts';
import { blockId, newMessageId, signupId } from '../../schemas/domain/ids.ts';
import { databaseNames } from '../../sync-server/store/documents.ts';
import { openStore } from '../../sync-server/store/store.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { startCouch } from '../helpers/couch-server.ts';
import type { TestCouch } from '../helpers/couch-server.ts';
import { dropDatabases, realCouch } from '../helpers/couch-store.ts';
import { publishMeet, signUpTo } from '../helpers/meet-up.ts';
import { Person } from '../helpers/person.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

type Doc = Record<string, unknown> & { _id: string; _rev: string };

const directory = mkdtempSync(join(tmpdir(), 'kohdataan-hand-'));
const namePrefix = `hand_${process.pid}_`;

/** What an operator does in Fauxton, over the tests' CouchDB or, with COUCHDB_URL, a real one. */
describe('documents edited by hand', () => {
  let couch: TestCouch;
  let url: string;
  let server: CouchServer;
  let store: Store;
  let gateway: TestGateway;
  let [aino, ville] = [] as unknown as [Person, Person];
  let meetId: string;
  let chat: string;

  beforeAll(async () => {
    couch = await startCouch();
    url = realCouch ?? couch.url;
    server = couchServer(couchAddress(url));
    store = await openStore({ dataDirectory: directory, couchdbUrl: url, namePrefix });
    gateway = await start(store);
    aino = await Person.withProfile(gateway.app, 'Aino');
    ville = await Person.withProfile(gateway.app, 'Ville');
    meetId = await publishMeet(aino);
    chat = await signUpTo(ville, meetId);
  });
  afterAll(async () => {
    await gateway.stop();
    await store.close();
    if (realCouch) await dropDatabases(realCouch, namePrefix);
    await couch.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const start = (on: Store): Promise<TestGateway> =>
    startTestGateway({ on: { store: on, directory, remove: async () => undefined } });

  const read = (db: string, id: string): Promise<Doc> =>
    ask<Doc>(server, { db: namePrefix + db, path: encodeURIComponent(id) });
  const put = (db: string, doc: Partial<Doc>): Promise<unknown> =>
    ask(server, {
      db: namePrefix + db,
      path: encodeURIComponent(doc._id ?? ''),
      method: 'PUT',
      body: doc,
    });
  const remove = (db: string, id: string, rev: string): Promise<unknown> =>
    ask(server, {
      db: namePrefix + db,
      path: encodeURIComponent(id),
      method: 'DELETE',
      qs: { rev },
    });
  const bioOf = (uid: string): unknown => ville.device.docs.people.get(uid)?.['bio_text'];
  const texts = (person: Person): unknown[] =>
    [...person.device.docs.messages.values()].map(({ text }) => text);

  async function say(text: string): Promise<string> {
    const id = newMessageId(chat, new Date());
    await aino.create('messages', { id, chat_uid: chat, sender_id: aino.uid, text });
    await ville.eventually(() => texts(ville).includes(text));
    return id;
  }

  it('PEOPLE-03 a field that an operator changes reaches whoever may see it', async () => {
    await put('users', { ...(await read('users', aino.uid)), bio_text: 'Siistitty' });
    await ville.eventually(() => bioOf(aino.uid) === 'Siistitty');
  });

  it('GEN-07 a malformed document is nobody, leaks to nobody, and is back once it is put right', async () => {
    const good = await read('users', aino.uid);
    const { birthday: _lost, ...bad } = good;
    await put('users', { ...bad, location: { secret: 'zq7' }, bio_text: 'zq7' } as Partial<Doc>);
    await ville.eventually(() => !ville.device.docs.people.has(aino.uid));
    expect(ville.device.docs.chats.size).toBe(0);
    const fresh = await (
      await ville.again(gateway.app)
    ).call('POST', '/sync', {
      ...ville.device.request(),
      cursors: { people: '', meets: '', chats: '', messages: '', actions: '' },
    });
    expect([fresh.statusCode, fresh.body.includes('zq7')]).toEqual([200, false]);
    // Its owner is told no, once, instead of trying for ever.
    const edit = { ...aino.device.docs.profile.get(aino.uid), uid: aino.uid, name: 'Aino' };
    const { refused } = await aino.push('profile', aino.uid, { ...edit, bio_text: 'x' }, edit);
    expect(refused).toEqual({ code: 'UNAVAILABLE' });
    expect(gateway.app.facts.malformed.size).toBe(1);
    const { _rev } = await read('users', aino.uid);
    await put('users', { ...good, _rev, bio_text: 'Palasin' });
    await ville.eventually(() => bioOf(aino.uid) === 'Palasin');
    await ville.eventually(() => ville.device.docs.chats.size === 1);
    await aino.eventually(() => aino.device.docs.profile.size === 1);
    expect(gateway.app.facts.malformed.size).toBe(0);
  });

  it('SYNC-15 a file that an operator attaches to a document keeps nobody from changing it', async () => {
    const data = Buffer.from('hei').toString('base64');
    const _attachments = { 'note.txt': { content_type: 'text/plain', data } };
    await put('users', { ...(await read('users', aino.uid)), bio_text: 'Liite', _attachments });
    await ville.eventually(() => bioOf(aino.uid) === 'Liite');
    expect((await aino.patch('profile', aino.uid, { bio_text: 'Oma' })).refused).toBeUndefined();
    await ville.eventually(() => bioOf(aino.uid) === 'Oma');
  });

  it('GEN-07 of two revisions that contradict each other the one is seen that CouchDB shows', async () => {
    const before = await read('users', aino.uid);
    const generation = Number.parseInt(before._rev, 10);
    const rival = { ...before, _rev: `${generation}-${'f'.repeat(32)}`, bio_text: 'Ristiriita' };
    const body = { docs: [rival], new_edits: false };
    await ask(server, { db: `${namePrefix}users`, path: '_bulk_docs', method: 'POST', body });
    await ville.eventually(() => bioOf(aino.uid) === 'Ristiriita');
    await remove('users', aino.uid, rival._rev);
    await ville.eventually(() => bioOf(aino.uid) === before['bio_text']);
    expect((await aino.patch('profile', aino.uid, { bio_text: 'Itse' })).refused).toBeUndefined();
    await ville.eventually(() => bioOf(aino.uid) === 'Itse');
  });

  it('SYNC-13 so it is with two revisions of a message, also when the older one is shown again', async () => {
    const id = await say('Alkuperäinen');
    const before = await read('messages', id);
    const rival = { ...before, _rev: `1-${'f'.repeat(32)}`, text: 'Kiistelty' };
    const body = { docs: [rival], new_edits: false };
    await ask(server, { db: `${namePrefix}messages`, path: '_bulk_docs', method: 'POST', body });
    await ville.eventually(() => texts(ville).includes('Kiistelty'));
    expect(texts(ville)).not.toContain('Alkuperäinen');
    await remove('messages', id, rival._rev);
    await ville.eventually(() => texts(ville).includes('Alkuperäinen'));
    expect(texts(ville)).not.toContain('Kiistelty');
    expect(ville.device.differing()).toEqual([]);
  });

  it('SYNC-13 a message that is changed or deleted by hand is so on every device', async () => {
    const [changed, deleted] = [await say('Muutettava'), await say('Poistettava')];
    await say('Jäävä');
    await put('messages', { ...(await read('messages', changed)), text: 'Muutettu' });
    await remove('messages', deleted, (await read('messages', deleted))._rev);
    const late = await ville.again(gateway.app);
    for (const person of [aino, ville, late]) {
      await person.eventually(() => texts(person).includes('Muutettu'));
      await person.eventually(() => !texts(person).includes('Poistettava'));
      expect(texts(person)).not.toContain('Muutettava');
      expect(texts(person)).toContain('Jäävä');
      expect(person.device.differing()).toEqual([]);
    }
  });

  it('SYNC-13 a device that held it while its gateway was away forgets it too', async () => {
    const id = await say('Katoava');
    await remove('messages', id, (await read('messages', id))._rev);
    const other = await openStore({ dataDirectory: directory, couchdbUrl: url, namePrefix });
    const second = await start(other);
    const moved = await ville.again(second.app);
    for (const [key, doc] of ville.device.docs.messages) moved.device.docs.messages.set(key, doc);
    expect(texts(moved)).toContain('Katoava');
    await moved
      .call('POST', '/sync', {
        ...moved.device.request(),
        cursors: { messages: '' },
        inventory: { messages: moved.device.inventory('messages') },
      })
      .then((answer) => moved.device.apply(answer.json()));
    expect(texts(moved)).not.toContain('Katoava');
    expect(moved.device.differing()).toEqual([]);
    await second.stop();
    await other.close();
  });

  it('SIGNUP-04 MEET-36 what an operator deletes does not come back when effects run again', async () => {
    const other = await publishMeet(aino, {}, new Date(Date.now() + 5000));
    const otherChat = await signUpTo(ville, other, 'Avaus');
    const mine = (kind: string): string | undefined =>
      [...ville.device.docs.messages.values()].find(
        (message) => message['chat_uid'] === chat && message['kind'] === kind,
      )?.['id'] as string | undefined;
    await aino.sync();
    await aino.patch('meets', meetId, { location: 'Tampere' });
    await ville.eventually(() => mine('meet_changed') !== undefined);
    const [opening, notice] = [mine('opening') ?? '', mine('meet_changed') ?? ''];
    for (const id of [opening, notice])
      await remove('messages', id, (await read('messages', id))._rev);
    await remove('chats', otherChat, (await read('chats', otherChat))._rev);
    // Its checkpoints are lost, as if a shard of CouchDB had been rebuilt: all of it is told once more.
    await gateway.stop();
    const checkpoints = ['relations', 'meets'].map((name) => `checkpoint:effects:${name}`);
    for (const id of checkpoints) await remove('gateway', id, (await read('gateway', id))._rev);
    gateway = await start(store);
    [aino, ville] = [await aino.again(gateway.app), await ville.again(gateway.app)];
    const isThere = (db: string, id: string): Promise<boolean> =>
      read(db, id).then(
        () => true,
        () => false,
      );
    for (const id of checkpoints) await expect.poll(() => isThere('gateway', id)).toBe(true);
    expect(await isThere('messages', opening)).toBe(false);
    expect(await isThere('messages', notice)).toBe(false);
    expect(await isThere('chats', otherChat)).toBe(false);
    await aino.patch('meets', other, { archived: true });
  });

  it('SIGNUP-04 a checkpoint that was made no sequence by hand holds up neither effects nor gateway', async () => {
    await gateway.stop();
    const id = 'checkpoint:effects:relations';
    await put('gateway', {
      ...(await read('gateway', id)),
      seq: 'tästä eteenpäin',
    } as Partial<Doc>);
    gateway = await start(store);
    [aino, ville] = [await aino.again(gateway.app), await ville.again(gateway.app)];
    const another = await publishMeet(aino, {}, new Date(Date.now() + 1));
    await signUpTo(ville, another);
    await expect.poll(async () => (await read('gateway', id))['seq']).toMatch(/^\d/);
    expect((await gateway.app.inject('/healthz')).statusCode).toBe(200);
    await aino.patch('meets', another, { archived: true });
  });

  it('SAFE-11 a block counts even if nothing of it is left but its id', async () => {
    const eve = await Person.withProfile(gateway.app, 'Eve');
    await ville.eventually(() => ville.device.docs.people.has(eve.uid));
    const id = blockId(eve.uid, ville.uid);
    await eve.create('relations', { id, actor: eve.uid, kind: 'block', target: ville.uid });
    await ville.eventually(() => !ville.device.docs.people.has(eve.uid));
    const { _id, _rev } = await read('relations', id);
    await put('relations', { _id, _rev, actor: 7 });
    await eve.patch('profile', eve.uid, { bio_text: 'Näkyykö?' });
    await expect.poll(() => gateway.app.facts.malformed.size).toBe(1);
    await ville.sync();
    expect(ville.device.docs.people.has(eve.uid)).toBe(false);
    expect((await eve.sync()).pulls).toBeDefined();
  });

  it('DATA-70 PROF-28 an action that an operator copies, or gives to somebody else, names its sender to nobody', async () => {
    const far = { location: 'Utsjoki', distance_for_meets: 5, partner_min_age: 90 };
    const outi = await Person.withProfile(gateway.app, 'Outi', far);
    const id = `join_meet:${chat}`;
    await aino.eventually(() => aino.device.docs.actions.has(id));
    const { _rev: _old, ...joined } = await read('actions', id);
    const liked = { type: 'new_like', chat_uid: null };
    const copies: Partial<Doc>[] = [
      { ...joined, _id: `${id}-copy` },
      { ...joined, _id: `${id}-other`, receiver: outi.uid },
      { ...joined, _id: `join_meet:${outi.uid}`, receiver: outi.uid },
      { ...joined, ...liked, _id: `new_like:${ville.uid}:${aino.uid}:x`, receiver: outi.uid },
    ];
    for (const copy of copies) await put('actions', copy);
    const own = `new_like:${ville.uid}:${outi.uid}:${String(joined['createdAt'])}`;
    await put('actions', { ...joined, ...liked, _id: own, receiver: outi.uid });
    await outi.eventually(() => outi.device.docs.actions.has(own));
    expect([...outi.device.docs.actions.keys()]).toEqual([own]);
    await aino.sync();
    expect([...aino.device.docs.actions.keys()]).not.toContain(`${id}-copy`);
    // Nor is one told of that is given away where it stands, or brought back by its former receiver.
    await put('actions', { ...(await read('actions', id)), receiver: outi.uid });
    await aino.eventually(() => !aino.device.docs.actions.has(id));
    await outi.sync();
    expect([...outi.device.docs.actions.keys()]).toEqual([own]);
    for (const { _id } of [...copies, { _id: own }, { _id: id }]) {
      const { _rev } = await read('actions', String(_id));
      await remove('actions', String(_id), _rev);
    }
    await expect.poll(() => gateway.app.facts.malformed.size).toBe(1);
  });

  it('GEN-07 nonsense in any database ends no gateway, running or starting', async () => {
    for (const name of databaseNames) {
      await put(name, { _id: 'nonsense' });
      await put(name, { _id: 'other:nonsense', uid: 1, kind: {}, createdAt: 'x' } as Partial<Doc>);
    }
    await put('messages', { _id: `${chat}:00000000000000000000`, text: 5 } as Partial<Doc>);
    await put('relations', { _id: signupId(aino.uid, meetId), kind: 'signup' } as Partial<Doc>);
    await expect.poll(() => gateway.app.facts.malformed.size).toBeGreaterThan(8);
    expect((await gateway.app.inject('/metrics')).body).toMatch(/malformed_documents \d\d/);
    const other = await openStore({ dataDirectory: directory, couchdbUrl: url, namePrefix });
    const second = await start(other);
    for (const { app } of [gateway, second]) {
      expect((await app.inject('/healthz')).statusCode).toBe(200);
      const again = await ville.again(app);
      expect(texts(again)).toContain('Jäävä');
      expect(again.device.differing()).toEqual([]);
    }
    await second.stop();
    await other.close();
    await say('Yhä täällä');
  });

  it('GEN-07 a document deleted by hand leaves every device', async () => {
    await remove('meets', meetId, (await read('meets', meetId))._rev);
    await ville.eventually(() => ville.device.docs.meets.size === 0);
    await ville.eventually(() => ville.device.docs.chats.size === 0);
    await remove('users', aino.uid, (await read('users', aino.uid))._rev);
    await ville.eventually(() => !ville.device.docs.people.has(aino.uid));
  });
});
