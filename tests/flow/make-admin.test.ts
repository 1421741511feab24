import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askedFor } from '../../scripts/make-admin.ts';
import { Accounts } from '../../sync-server/accounts/accounts.ts';
import { makeAdmin } from '../../sync-server/accounts/make-admin.ts';
import { openStore } from '../../sync-server/store/store.ts';
import { startCouch } from '../helpers/couch-server.ts';
import { storedUser } from '../helpers/people.ts';
import { openTestStore } from '../helpers/test-core.ts';
import { Person } from '../helpers/person.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

let gateway: TestGateway;
let aino: Person;

beforeAll(async () => {
  gateway = await startTestGateway({ on: await openTestStore() });
  aino = await Person.withProfile(gateway.app, 'Aino');
  await Person.register(gateway.app, 'Ville');
});
afterAll(() => rm(gateway.on.directory, { recursive: true, force: true }));

/** As `npm run make-admin` runs it. Not `spawnSync`: the CouchDB that it asks may live in this very process. */
async function runTool(words: string[], env: Record<string, string> = {}) {
  const child = spawn('node', ['--import', 'tsx', 'scripts/make-admin.ts', ...words], {
    env: { PATH: process.env['PATH'], DATA_DIRECTORY: gateway.on.directory, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (said += part.toString()));
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { status, said };
}

/** The same without a process: one costs seconds. */
const ask = (words: string[], env: Record<string, string> = {}) =>
  askedFor(words, { DATA_DIRECTORY: gateway.on.directory, ...env });

it('ADMIN-01 DATA-30 npm run make-admin gives and takes the flag, and says what is in the way', async () => {
  const busy = await runTool([aino.email]);
  const held =
    'another process has the embedded store open. Is the gateway running? Stop it first.\n';
  expect(busy).toEqual({ status: 1, said: held });
  const noFolder = ask([aino.email], {
    DATA_DIRECTORY: 'package.json',
    JWT_SECRET: 'x'.repeat(32),
  });
  await expect(noFolder).rejects.toThrow(/^(?!.*Stop it first).*ENOTDIR/);
  await gateway.stop();
  await gateway.on.store.close();
  const made = await runTool(['AINO@kohdataan.example ']);
  expect([made.status, made.said]).toEqual([0, expect.stringContaining('is an admin now')]);
  const store = await openStore({ dataDirectory: gateway.on.directory });
  const isAdmin = async () => (await store.db('users').get(aino.uid))?.admin;
  expect(await isAdmin()).toBe(true);
  const taken = await makeAdmin(store, { email: aino.email, admin: false });
  expect(taken).toEqual({ ok: true, said: expect.stringContaining('no admin any more') });
  expect(await isAdmin()).toBe(false);
  for (const [email, reason] of [
    ['ville@kohdataan.example', 'has no profile yet'],
    ['nobody@kohdataan.example', 'Nobody has registered'],
  ] as const) {
    const said = expect.stringContaining(reason);
    expect(await makeAdmin(store, { email, admin: true })).toEqual({ ok: false, said });
  }
  // An operator who has tried it by hand; what is malformed counts for nobody, an admin neither.
  const byHand = (fields: object) =>
    store.db('users').update(aino.uid, (user) => ({ ...user, ...fields }) as never);
  await byHand({ height: '170' });
  const wrong = await makeAdmin(store, { email: aino.email, admin: true });
  expect(wrong).toEqual({ ok: false, said: expect.stringContaining('must be put right') });
  await byHand({ height: 170, admin: 'true' });
  expect(await makeAdmin(store, { email: aino.email, admin: true })).toMatchObject({ ok: true });
  await store.close();
  for (const words of [[], ['--remove'], [aino.email, 'ville@kohdataan.example']])
    expect(await ask(words)).toEqual({ ok: false, said: expect.stringContaining('Usage') });
}, 180_000);

it('ADMIN-01 DATA-30 the flag goes by --remove too, and over CouchDB while the gateway runs', async () => {
  const couch = await startCouch();
  const couchdbUrl = couch.url;
  const store = await openStore({ dataDirectory: gateway.on.directory, couchdbUrl });
  const accounts = new Accounts(store, () => new Date());
  const email = 'ylla@kohdataan.example';
  const credentials = { passwordHash: null, google: null, emailProven: true };
  const account = await accounts.create({ email, ...credentials, language: 'fi' });
  const uid = account?._id ?? '';
  const { _rev, ...profile } = storedUser('Ylla');
  await store.db('users').put({ ...profile, _id: uid, uid });
  const made = await ask([email], { COUCHDB_URL: couchdbUrl });
  expect(made).toEqual({ ok: true, said: expect.stringContaining('is an admin now') });
  expect(await store.db('users').get(uid)).toMatchObject({ admin: true, name: 'Ylla' });
  expect((await runTool([email, '--remove'], { COUCHDB_URL: couchdbUrl })).status).toBe(0);
  expect(await store.db('users').get(uid)).toMatchObject({ admin: false, name: 'Ylla' });
  await store.close();
  await couch.close();
}, 180_000);
