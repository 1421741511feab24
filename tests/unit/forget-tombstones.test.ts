import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { Stored } from '../../schemas/documents/stored.ts';
import type { Database } from '../../sync-server/store/contract.ts';
import { databaseAs } from '../../sync-server/store/database-as.ts';
import { openEmbeddedDatabase } from '../../sync-server/store/embedded-database.ts';
import { Tombstones } from '../../sync-server/store/forget-tombstones.ts';
import type { TombstonesParts } from '../../sync-server/store/forget-tombstones.ts';
import { KeyedMutex } from '../../sync-server/store/keyed-mutex.ts';
import { openStore } from '../../sync-server/store/store.ts';

type Doc = Stored & { text?: string };

const after: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of after.splice(0).reverse()) await step();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kohdataan-tombstones-'));
  after.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** One database, and what forgets its tombstones. */
async function open(parts: Partial<TombstonesParts>) {
  const { signal: closing } = new AbortController();
  const none = (): Promise<void> => Promise.resolve();
  const opened = await openEmbeddedDatabase<Doc>('gateway', newFolder(), closing, undefined, none);
  after.push(() => opened.pouch.close());
  const { database, level } = opened;
  const now = async (): Promise<number> => Number((await database.info()).updateSeq);
  const writing = new KeyedMutex();
  const all = { handle: level.handle, writing, now, changesRead: none, closing, ...parts };
  return { database, begin: async () => new Tombstones(await now(), all) };
}

async function put(database: Database<Doc>, id: string, text: string): Promise<void> {
  if (!(await database.put({ _id: id, text })).ok) throw new Error(`${id} is there already`);
}

/** Has been there, was changed, as what leaves a queue, and is deleted. */
async function bury(database: Database<Doc>, id: string): Promise<void> {
  await put(database, id, 'waits');
  const claimed = await database.update(id, (doc) => doc && { ...doc, text: 'claimed' });
  await database.remove(id, String(claimed?._rev));
}

const areBuried = (database: Database<Doc>, ids: readonly string[]): Promise<boolean[]> =>
  Promise.all(ids.map(async (id) => (await database.deletedAs(id)) !== undefined));

async function told(database: Database<Doc>): Promise<string[]> {
  const ids: string[] = [];
  const { signal } = new AbortController();
  const onChange = ({ id }: { id: string }) => void ids.push(id);
  await database.changes({ since: 0, live: false, signal, onChange });
  return ids.filter((id) => id.startsWith('mail:'));
}

it('ACC-16 what has left the embedded store is not read for ever: its tombstones go, and what lives stays', async () => {
  const dataDirectory = newFolder();
  const before = await openStore({ dataDirectory });
  const ids = Array.from({ length: 20 }, (_, n) => `mail:${n}`);
  const database = databaseAs<Doc>(before, 'gateway');
  for (const id of ids) await bury(database, id);
  await put(database, 'mail:kept', 'waits');
  await put(database, 'mail:3', 'again');
  await before.close();

  const store = await openStore({ dataDirectory });
  after.push(() => store.close());
  const gateway = databaseAs<Doc>(store, 'gateway');
  await store.eraseDone();
  expect(await areBuried(gateway, ids)).not.toContain(true);
  const left = await gateway.range({ startkey: 'mail:', endkey: 'mail:\uffff' });
  expect(left.map(({ text }) => text)).toEqual(['again', 'waits']);
  expect(await told(gateway)).toEqual(['mail:kept', 'mail:3']);
  // As if it had never been there.
  await put(gateway, 'mail:4', 'anew');
  await bury(gateway, 'mail:5');
  expect(await told(gateway)).toEqual(['mail:kept', 'mail:3', 'mail:4', 'mail:5']);
});

it('ACC-16 what was deleted since the start is remembered for an hour', async () => {
  let elapsed = 0;
  const { database, begin } = await open({ elapsed: () => elapsed });
  const tombstones = await begin();
  await bury(database, 'a');
  await tombstones.forget();
  elapsed = 3_500_000;
  await bury(database, 'b');
  await tombstones.forget();
  expect(await areBuried(database, ['a', 'b'])).toEqual([true, true]);
  elapsed = 3_700_000;
  await tombstones.forget();
  expect(await areBuried(database, ['a', 'b'])).toEqual([false, true]);
});

it('SYNC-06 what is written in the place of a tombstone while that goes stays', async () => {
  const { database, begin } = await open({ changesRead: () => put(database, 'a', 'again') });
  await bury(database, 'a');
  await bury(database, 'b');
  await (await begin()).forget();
  expect((await database.get('a'))?.text).toBe('again');
  expect(await areBuried(database, ['b'])).toEqual([false]);
});
