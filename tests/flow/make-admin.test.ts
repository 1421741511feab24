import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '../../sync-server/store/store.ts';
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

function makeAdmin(...words: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(
    'node',
    ['--import', 'tsx', 'scripts/make-admin.mjs', ...words],
    {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], DATA_DIRECTORY: gateway.on.directory },
    },
  );
  return { status, said: `${stdout}${stderr}` };
}

async function isAdmin(): Promise<boolean | undefined> {
  const store = await openStore({ dataDirectory: gateway.on.directory });
  const user = await store.db('users').get(aino.uid);
  await store.close();
  return user?.admin;
}

it('ADMIN-01 DATA-30 npm run make-admin gives and takes the flag, and says what is in the way', async () => {
  // Every start of the tool takes seconds on a busy machine, so one test asks for everything.
  const busy = makeAdmin(aino.email);
  expect([busy.status, busy.said]).toEqual([1, expect.stringContaining('Stop it first')]);
  await gateway.stop();
  await gateway.on.store.close();
  const made = makeAdmin('AINO@kohdataan.example ');
  expect([made.status, made.said]).toEqual([0, expect.stringContaining('is an admin now')]);
  expect(await isAdmin()).toBe(true);
  expect(makeAdmin(aino.email, '--remove').status).toBe(0);
  expect(await isAdmin()).toBe(false);
  for (const [words, reason] of [
    [['ville@kohdataan.example'], 'has no profile yet'],
    [['nobody@kohdataan.example'], 'Nobody has registered'],
    [[], 'Usage'],
  ] as const) {
    const { status, said } = makeAdmin(...words);
    expect([status, said]).toEqual([1, expect.stringContaining(reason)]);
  }
}, 60_000);
