import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { Stored } from '../../schemas/documents/stored.ts';
import type { Database, Store } from '../../sync-server/store/contract.ts';
import { databaseAs } from '../../sync-server/store/database-as.ts';
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

async function open(dataDirectory: string): Promise<Store> {
  const store = await openStore({ dataDirectory });
  after.push(() => store.close());
  return store;
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

it('GEN-06 what has left a queue of the embedded store is read no more after the next start, and what waits stays', async () => {
  const folder = newFolder();
  const before = await openStore({ dataDirectory: folder });
  const ids = Array.from({ length: 600 }, (_, n) => `mail:${String(n).padStart(3, '0')}`);
  const [used, again] = [databaseAs<Doc>(before, 'gateway'), 'mail:003'];
  await Promise.all(ids.map((id) => bury(used, id)));
  await put(used, 'mail:kept', 'waits');
  await put(used, again, 'again');
  await before.close();

  const gateway = databaseAs<Doc>(await open(folder), 'gateway');
  expect(await areBuried(gateway, ids)).not.toContain(true);
  const left = await gateway.range({ startkey: 'mail:', endkey: 'mail:\uffff' });
  expect(left.map(({ text }) => text)).toEqual(['again', 'waits']);
  expect((await gateway.getMany([...ids, 'mail:kept'])).filter(Boolean)).toHaveLength(2);
  expect(await told(gateway)).toEqual(['mail:kept', again]);
  // As if it had never been there.
  await put(gateway, 'mail:004', 'anew');
  await bury(gateway, 'mail:005');
  expect(await told(gateway)).toEqual(['mail:kept', again, 'mail:004', 'mail:005']);
});

it('SYNC-09 what was deleted elsewhere is remembered', async () => {
  const folder = newFolder();
  const before = await openStore({ dataDirectory: folder });
  await bury(databaseAs<Doc>(before, 'meets'), 'gone');
  await before.close();
  expect(await areBuried(databaseAs<Doc>(await open(folder), 'meets'), ['gone'])).toEqual([true]);
});
