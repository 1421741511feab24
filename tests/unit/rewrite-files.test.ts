import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { rewriteFiles } from '../../sync-server/store/rewrite-files.ts';
import { syncLeveldown } from '../../sync-server/store/sync-leveldown.ts';
import type { LevelHandle, SyncLevel } from '../../sync-server/store/sync-leveldown.ts';
import { pause } from '../../sync-server/store/wait.ts';
import { filesBelow } from '../helpers/bytes-in-files.ts';

type Callback = (error: Error | null) => void;
type Opened = LevelHandle & {
  open(done: Callback): void;
  close(done: Callback): void;
  put(key: string, value: string, done: Callback): void;
  del(key: string, done: Callback): void;
};

const after: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of after.splice(0).reverse()) await step();
});

const done = (begin: (callback: Callback) => void): Promise<void> =>
  new Promise((resolve, reject) => begin((error) => (error ? reject(error) : resolve())));

const newSecret = (): string => randomBytes(24).toString('hex');

/** A store of one folder with a thing in its files that has been deleted since. */
async function storeWithSecret() {
  const folder = mkdtempSync(join(tmpdir(), 'kohdataan-rewrite-'));
  after.push(() => rmSync(folder, { recursive: true, force: true }));
  let level: SyncLevel | undefined;
  const handle = syncLeveldown((opened) => (level = opened))(folder) as Opened;
  await done((end) => handle.open(end));
  after.push(() => done((end) => handle.close(end)));
  for (let n = 0; n < 300; n += 1) await done((end) => handle.put(`k${n}`, newSecret(), end));
  const secret = newSecret();
  await done((end) => handle.put('person', secret, end));
  // In a table, which a reading keeps: one in memory has no file.
  await done((end) => handle.compactRange(Buffer.from([0]), Buffer.from([0xff]), end));
  return { folder, handle, secret, level: level as SyncLevel };
}

/** A reading that has begun. @returns how to end it */
async function read(handle: LevelHandle): Promise<() => Promise<void>> {
  const iterator = handle.iterator({});
  await done((end) => iterator.next(end));
  return () => done((end) => iterator.end(end));
}

const isInFiles = async (folder: string, secret: string) =>
  [...(await filesBelow(folder)).values()].some((bytes) => bytes.includes(secret));

it('ACC-16 what is deleted goes out of the files although somebody reads all the time', async () => {
  const { folder, handle, secret, level } = await storeWithSecret();
  await done((end) => handle.del('person', end));
  let reading = true;
  let end = await read(handle);
  const busy = (async () => {
    // One begins before another ends: there is always one that began before.
    while (reading) {
      const endNext = await read(handle);
      await pause(150);
      await end();
      end = endNext;
    }
    await end();
  })();
  try {
    await rewriteFiles(level);
  } finally {
    reading = false;
    await busy;
  }
  expect(await isInFiles(folder, secret)).toBe(false);
});

it('ACC-16 a reading that began before a deletion and lasts is no success: what it may yet read is in the files', async () => {
  const { folder, handle, secret, level } = await storeWithSecret();
  const end = await read(handle);
  await done((ended) => handle.del('person', ended));
  await expect(rewriteFiles(level, 100)).rejects.toMatchObject({ status: 503 });
  expect(await isInFiles(folder, secret)).toBe(true);
  await end();
  await rewriteFiles(level, 100);
  expect(await isInFiles(folder, secret)).toBe(false);
});
