/**
 * What is stored about somebody in the very moment of their deletion, by a gateway that has not heard of it.
 * Here the test is that gateway: it writes past the one that erases.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Stored, StoredMeet } from '../../schemas/documents/stored.ts';
import { chatUidOf, favouriteId, newMessageId, signupId } from '../../schemas/domain/ids.ts';
import { keepResumingErasures } from '../../sync-server/erasure/delete-account.ts';
import { Residue } from '../../sync-server/erasure/erase-residue.ts';
import { openImages } from '../../sync-server/images/images.ts';
import { logAdminAct, readAdminLog } from '../../sync-server/moderation/admin-log.ts';
import { databaseAs } from '../../sync-server/store/database-as.ts';
import type { Database, DatabaseName } from '../../sync-server/store/store.ts';
import type { SyncCore } from '../../sync-server/sync/core.ts';
import { openCouchTestStore } from '../helpers/couch-store.ts';
import { startCouch } from '../helpers/couch-server.ts';
import type { TestCouch } from '../helpers/couch-server.ts';
import { publishMeet, signUpTo } from '../helpers/meet-up.ts';
import { storedLike, storedMeet, uidOf } from '../helpers/people.ts';
import { Person } from '../helpers/person.ts';
import { openTestStore, startTestCore } from '../helpers/test-core.ts';
import type { TestStore } from '../helpers/test-core.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

type Any = Stored & Record<string, unknown>;

describe('what is stored about somebody in the moment of their deletion', () => {
  let couch: TestCouch;
  let files: TestStore;
  let gateway: TestGateway;
  let aino: Person;
  let stop: () => void;
  const failures: unknown[] = [];
  const at = new Date().toISOString();

  beforeAll(async () => {
    couch = await startCouch();
    files = await openCouchTestStore(couch.url);
    gateway = await startTestGateway({ on: files });
    aino = await Person.withProfile(gateway.app, 'Aino');
    const images = openImages({ dataDirectory: files.directory });
    stop = keepResumingErasures(gateway.app, images, (error) => failures.push(error), 50);
  });
  afterAll(async () => {
    stop();
    expect(failures).toEqual([]);
    await gateway.stop();
    await files.remove();
    await couch.close();
  });

  const db = (name: DatabaseName): Database<Any> => databaseAs<Any>(files.store, name);
  const put = async (name: DatabaseName, doc: Any): Promise<void> => {
    expect((await db(name).put(doc)).ok).toBe(true);
  };
  const favourite = (actor: string, target: string): Any => ({
    _id: favouriteId(actor, target),
    actor,
    target,
    kind: 'favourite',
    createdAt: at,
  });
  const like = (sender: string, receiver: string): Any => ({
    _id: `new_like:${sender}:${receiver}:${at}`,
    sender,
    receiver,
    type: 'new_like',
    content: 'Aino lisäsi sinut suosikiksi!',
    sender_name: 'Aino',
    chat_uid: null,
    createdAt: at,
    read: false,
  });
  const deleteAccount = async (person: Person): Promise<void> =>
    expect((await person.call('DELETE', '/api/account')).statusCode).toBe(200);
  const isThere = async (name: DatabaseName, { _id }: Any): Promise<boolean> =>
    (await db(name).get(_id)) !== undefined;
  const looks = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 500));

  it('ACC-15 ACC-16 a favourite and its action go a moment later', async () => {
    const ville = await Person.withProfile(gateway.app, 'Ville');
    await deleteAccount(ville);
    const [liked, told] = [favourite(aino.uid, ville.uid), like(ville.uid, aino.uid)];
    await put('relations', liked);
    await put('actions', told);
    await expect.poll(() => isThere('relations', liked), { timeout: 60_000 }).toBe(false);
    await expect.poll(() => isThere('actions', told), { timeout: 60_000 }).toBe(false);
    await aino.eventually(() => aino.device.docs.relations.size === 0);
  });

  it('ACC-15 so does a sign-up to a meet of theirs', async () => {
    const kaisa = await Person.withProfile(gateway.app, 'Kaisa');
    const target = await publishMeet(kaisa);
    await deleteAccount(kaisa);
    const _id = signupId(aino.uid, target);
    const signup = { _id, actor: aino.uid, target, kind: 'signup', message: 'Hei', createdAt: at };
    await put('relations', signup);
    await expect.poll(() => isThere('relations', signup), { timeout: 60_000 }).toBe(false);
  });

  it('ACC-15 so does a message in a chat that is gone', async () => {
    const sari = await Person.withProfile(gateway.app, 'Sari');
    const chat_uid = await signUpTo(sari, await publishMeet(aino));
    await deleteAccount(sari);
    const _id = newMessageId(chat_uid, new Date());
    const message = { _id, chat_uid, sender_id: aino.uid, text: 'Hei?', timestamp: at };
    await put('messages', message);
    await expect.poll(() => isThere('messages', message), { timeout: 60_000 }).toBe(false);
  });

  // Who is back from a backup is deleted whole by `eraseReturned`, not piece by piece here.
  it('ACC-15 nobody counts as deleted who is merely missing, or is there again', async () => {
    const [elli, onni, veera] = [
      await Person.withProfile(gateway.app, 'Elli'),
      await Person.withProfile(gateway.app, 'Onni'),
      await Person.withProfile(gateway.app, 'Veera'),
    ];
    const profiles = await db('users').getMany([elli.uid, onni.uid]);
    const accounts = await db('accounts').getMany([onni.uid, veera.uid]);
    const chat = await db('chats').get(await signUpTo(onni, await publishMeet(aino)));
    const [message] = await db('messages').range({ startkey: chat?._id ?? '', limit: 1 });
    await deleteAccount(onni);
    await deleteAccount(veera);
    // A look that still knows of something of theirs, and finds them gone, is right to go on.
    const { facts } = gateway.app;
    const named = () => [...facts.chatsOf(onni.uid), ...facts.actionsFrom(onni.uid)].length;
    await expect.poll(named, { timeout: 60_000 }).toBe(0);
    await looks();
    // As an operator does who has somebody back on purpose.
    for (const mark of await db('gateway').range({ startkey: 'erased:', endkey: 'erased;' }))
      await db('gateway').remove(mark._id, mark._rev ?? '');
    const restore = ({ _rev, ...doc }: Any, name: DatabaseName) => put(name, doc as Any);
    await restore(profiles[1] as Any, 'users');
    for (const account of accounts) await restore(account as Any, 'accounts');
    await restore(chat as Any, 'chats');
    await restore(message as Any, 'messages');
    // An operator, a lost file: no gateway has deleted her.
    const lost = { _id: elli.uid, _rev: profiles[0]?._rev ?? '', _deleted: true };
    await couch.database(`${files.namePrefix}users`)?.pouch.bulkDocs([lost]);
    const kept = [elli, onni, veera].map(({ uid }) => favourite(aino.uid, uid));
    for (const doc of kept) await put('relations', doc);
    await looks();
    for (const doc of kept) expect(await isThere('relations', doc)).toBe(true);
    expect(await isThere('messages', message as Any)).toBe(true);
  });
});

describe('a look for what is left of somebody', () => {
  const [gone, other] = [uidOf('Gone'), uidOf('Other')];
  const ownMeet = storedMeet('Gone', 1);
  const chatOf = (applicant: string, { meetId, uid: owner, meet_date }: StoredMeet) => {
    const uid = chatUidOf(applicant, meetId);
    const marks = { lastCheckTimeOwner: null, lastCheckTimeApplicant: null };
    const parties = { owner_id: owner, applicant_id: applicant };
    return {
      _id: uid,
      uid,
      meet_id: meetId,
      ...parties,
      meet_date,
      ...marks,
      createdAt: meet_date,
    };
  };
  const favourite = (actor: string, target: string) => {
    const createdAt = ownMeet.createdAt;
    return { _id: favouriteId(actor, target), actor, target, kind: 'favourite', createdAt };
  };
  const chats = [chatOf(other, ownMeet), chatOf(gone, storedMeet('Other', 1))];
  const left: [string, DatabaseName, Any][] = [
    ['a meet of theirs', 'meets', { ...ownMeet }],
    ['whom they favour', 'relations', favourite(gone, other)],
    ['who favours them', 'relations', favourite(other, gone)],
    ['what they are told', 'actions', { ...storedLike('Other', 'Gone') }],
    ['what is told of them', 'actions', { ...storedLike('Gone', 'Other') }],
    ...chats.map((chat): [string, DatabaseName, Any] => {
      return ['a chat of theirs', 'chats', { ...chat, archived: false }];
    }),
  ];

  it.each(left)('ACC-15 ACC-16 finds by itself %s', async (_what, name, doc) => {
    const on = await openTestStore();
    await databaseAs<Any>(on.store, name).put(doc);
    const { core, stop } = await startTestCore(on.store);
    await look(on, core);
    expect(await on.store.db(name).get(doc._id)).toBeUndefined();
    stop();
    await on.remove();
  });

  it("ACC-15 ADMIN-06 finds whom another gateway has written into the admins' log, which keeps the rest", async () => {
    const on = await openTestStore();
    const { core, stop } = await startTestCore(on.store);
    const entry = { admin: other, what: 'hide', reason: 'Syy' } as const;
    await logAdminAct(core, { ...entry, target: gone });
    await logAdminAct(core, { ...entry, target: ownMeet.meetId });
    await look(on, core);
    expect((await readAdminLog(core)).map(({ at: _at, ...rest }) => rest)).toEqual([
      { ...entry, target: '' },
      { ...entry, target: '' },
    ]);
    stop();
    await on.remove();
  });

  /** One, where CouchDB has noted who is gone. */
  async function look(on: TestStore, core: SyncCore): Promise<void> {
    const erasedLately = async (erased: DatabaseName) => (erased === 'users' ? [gone] : []);
    const store = { ...on.store, db: on.store.db.bind(on.store), erasedLately };
    const accounts = { accounts: { has: async () => false } };
    const app = { core, store, accounts } as unknown as TestGateway['app'];
    await new Residue(app, openImages({ dataDirectory: on.directory })).erase();
  }
});
