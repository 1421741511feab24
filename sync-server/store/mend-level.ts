import { readdir, statfs } from 'node:fs/promises';
import { StoreError } from './errors.ts';
import { called } from './level-calls.ts';
import type { LevelHandle } from './sync-leveldown.ts';

/** Bytes that must be free: LevelDB writes what it has in memory, some megabytes, into a table. */
const roomNeeded = 16 * 1024 * 1024;

/**
 * After a write that failed in the middle, as on a full disk, LevelDB would append to the same log, and
 * not find what stands behind the torn record when it is next opened. A compaction makes it put down
 * what it knows in a table and begin a new log.
 * @throws StoreError if there is no room yet, or LevelDB wants to be opened anew
 */
export async function mendLevel(handle: LevelHandle): Promise<void> {
  const { bavail, bsize } = await statfs(handle.location);
  if (bavail * bsize < roomNeeded) throw new StoreError('the disk is full', 503, undefined);
  const before = await newestLog(handle.location);
  // Of a range in which nobody has keys: only what is in memory is written.
  await called((done) => handle.compactRange(Buffer.from([0]), Buffer.from([0]), done));
  if ((await newestLog(handle.location)) <= before)
    throw new StoreError('the store began no new log', 503, undefined);
}

/** Number of the log that LevelDB writes; numbers only grow. */
async function newestLog(folder: string): Promise<number> {
  const logs = (await readdir(folder)).filter((file) => /^\d+\.log$/.test(file));
  return Math.max(0, ...logs.map((file) => Number.parseInt(file, 10)));
}
