/** A backup that is older than what has been deleted since, brought back by an operator. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Stored } from '../../schemas/documents/stored.ts';
import { favouriteId } from '../../schemas/domain/ids.ts';
import { databaseAs } from '../../sync-server/store/database-as.ts';
import { databaseNames } from '../../sync-server/store/documents.ts';
import type { Database, DatabaseName } from '../../sync-server/store/store.ts';
import { openCouchTestStore, realCouch } from '../helpers/couch-store.ts';
import { startCouch } from '../helpers/couch-server.ts';
import type { TestCouch } from '../helpers/couch-server.ts';
import { publishMeet, signUpTo } from '../helpers/meet-up.ts';
import { Person } from '../helpers/person.ts';
import type { TestStore } from '../helpers/test-core.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

type Any = Stored & Record<string, unknown>;

/** All but `gateway`, which knows what has happened since, and is left as it is. */
const restored = databaseNames.filter((name) => name !== 'gateway');

describe('a backup of before a deletion', () => {
  let couch: TestCouch;
  let files: TestStore;
  let gateway: TestGateway;
  let [aino, onni] = [] as unknown as [Person, Person];
  const backup = new Map<DatabaseName, Any[]>();

  const db = (name: DatabaseName): Database<Any> => databaseAs<Any>(files.store, name);
  const named = async ({ uid, email }: Person): Promise<string[]> => {
    const found: string[] = [];
    for (const name of databaseNames)
      for (const doc of await db(name).range({}))
        if (!doc._id.startsWith('purge:') && [uid, email].some((one) => names(doc, one)))
          found.push(`${name} ${doc._id}`);
    return found;
  };
  /** A look reads every database: not as often as others are repeated. */
  const untilForgotten = async (): Promise<void> => {
    await expect.poll(() => named(onni), { timeout: 60_000, interval: 250 }).toEqual([]);
  };
  const names = (doc: Any, words: string): boolean => JSON.stringify(doc).includes(words);
  /** What is missing comes back, as from a dump; what is there stays. */
  const restore = async (names: readonly DatabaseName[]): Promise<void> => {
    for (const name of names)
      for (const { _rev, ...doc } of backup.get(name) ?? []) await db(name).put(doc as Any);
  };

  beforeAll(async () => {
    couch = await startCouch();
    files = await openCouchTestStore(realCouch ?? couch.url);
    gateway = await startTestGateway({ on: files });
    aino = await Person.withProfile(gateway.app, 'Aino');
    onni = await Person.withProfile(gateway.app, 'Onni');
    await signUpTo(onni, await publishMeet(aino));
    await signUpTo(aino, await publishMeet(onni));
    const id = favouriteId(aino.uid, onni.uid);
    await aino.create('relations', { id, actor: aino.uid, kind: 'favourite', target: onni.uid });
    const payload = { reasonToUse: 'kiva', email: onni.email };
    await gateway.app.inject({ method: 'POST', url: '/api/suggestions', payload });
    for (const name of restored) backup.set(name, await db(name).range({}));
    expect((await onni.call('DELETE', '/api/account')).statusCode).toBe(200);
    expect(await named(onni)).toEqual([]);
  });
  afterAll(async () => {
    await gateway.stop();
    await files.remove();
    await couch.close();
  });
  const startAnew = async (meanwhile = async () => undefined as void): Promise<void> => {
    await gateway.stop();
    await meanwhile();
    gateway = await startTestGateway({ on: files, time: gateway.time });
  };

  it('ACC-13 ACC-16 brings back everybody but whom somebody has deleted since', async () => {
    await startAnew(async () => {
      await restore(restored);
      expect((await named(onni)).length).toBeGreaterThan(4);
    });
    await untilForgotten();
    expect(await db('users').get(aino.uid)).toBeDefined();
    expect(await db('accounts').get(aino.uid)).toBeDefined();
    const login = { email: onni.email, password: 'metsapolku-onni-91' };
    const answer = await gateway.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: login,
    });
    expect(answer.statusCode).toBe(401);
  });

  it.each<{ names: DatabaseName[] }>([
    { names: ['users'] },
    { names: ['meets'] },
    { names: ['chats'] },
    { names: ['chats', 'messages'] },
    { names: ['relations'] },
    { names: ['actions'] },
    { names: ['accounts'] },
    { names: ['suggestions'] },
  ])('ACC-16 nor does one of single databases: $names', async ({ names }) => {
    await startAnew(async () => {
      await restore(names);
      expect(await named(onni)).not.toEqual([]);
    });
    await untilForgotten();
  });

  it.each<{ names: DatabaseName[] }>([
    { names: ['users'] },
    { names: ['chats', 'messages'] },
    { names: ['messages'] },
    { names: ['relations'] },
  ])('ACC-16 nor one that is replicated to gateways that run: $names', async ({ names }) => {
    await restore(names);
    await untilForgotten();
  });

  it('ACC-16 what tells who was deleted names nobody, and goes when no backup can be as old', async () => {
    const marks = () => db('gateway').range({ startkey: 'erased:', endkey: 'erased;' });
    // Of the person, and of the session and the suggestion that went with them.
    expect(await marks()).toHaveLength(3);
    for (const mark of await marks())
      expect(Object.keys(mark).sort()).toEqual(['_id', '_rev', 'at', 'kind']);
    gateway.time.pass(32 * 24 * 60);
    await startAnew();
    await expect.poll(marks, { timeout: 60_000 }).toEqual([]);
  });
});
