import { readdir } from 'node:fs/promises';
import { StoreError } from './errors.ts';
import { called, entriesOf } from './level-calls.ts';
import type { LevelHandle, SyncLevel } from './sync-leveldown.ts';
import { pause } from './wait.ts';

/** Keys between two marks at the first attempt; each further attempt marks more densely. */
const keysPerMark = 64;
const attempts = 4;

/**
 * Makes LevelDB forget what was overwritten or deleted: not only hidden, but out of its files.
 * A plain compaction is not enough, because a file at the deepest level is left as it is when nothing
 * above overlaps it. So marks (deletions of keys that nobody has) are strewn over the whole key range
 * and carried down by a second compaction, which then has to write every file anew. That it did is
 * checked by file numbers, which only grow.
 * What the file system or the disk keeps of removed files is beyond this.
 * @param timeoutMs how long a reading under way is waited for
 * @throws StoreError if old files could not be got rid of (a reading that lasts); safe to call again
 */
export async function rewriteFiles(level: SyncLevel, timeoutMs = 30_000): Promise<void> {
  const { handle } = level;
  // A reading sees the past: LevelDB keeps for it what it would otherwise drop.
  await endReadings(level, timeoutMs);
  await compact(handle);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const old = await dataFiles(handle.location);
    const areGone = async () =>
      !(await dataFiles(handle.location)).some((file) => old.includes(file));
    await strewMarks(handle, Math.max(1, keysPerMark >> (3 * attempt)));
    await compact(handle);
    if (await areGone()) return;
    // A reading that began before that holds the files it reads. Once it has ended, the next compaction removes them.
    await endReadings(level, timeoutMs);
    await compact(handle);
    if (await areGone()) return;
  }
  throw new StoreError('old files are still in use', 503, undefined);
}

/** Waits for the readings that are under way now; others may have begun by then. @throws StoreError if they last */
async function endReadings({ readings }: SyncLevel, timeoutMs: number): Promise<void> {
  const ended = new AbortController();
  const all = Promise.all(readings).then(() => ended.abort());
  await Promise.race([all, pause(timeoutMs, ended.signal)]);
  if (!ended.signal.aborted) throw new StoreError('old files are still being read', 503, undefined);
}

/** Tables and logs: the files that hold bodies. `LOG` and `MANIFEST-…` hold ids at most. */
async function dataFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => /^\d+\.(ldb|sst|log)$/.test(file));
}

async function compact(handle: LevelHandle): Promise<void> {
  await called((done) => handle.compactRange(Buffer.from([0]), Buffer.from([0xff, 0xff]), done));
}

async function strewMarks(handle: LevelHandle, every: number): Promise<void> {
  const marks: object[] = [{ type: 'del', key: Buffer.from([0]) }];
  let seen = 0;
  const keys = entriesOf<Buffer, undefined>(handle, { values: false, keyAsBuffer: true });
  for await (const [key] of keys) {
    // Not UTF-8, so never a key of PouchDB's.
    if (seen % every === 0) marks.push({ type: 'del', key: Buffer.from([...key, 0, 0xff]) });
    seen += 1;
    if (marks.length >= 1000) await write(handle, marks.splice(0));
  }
  marks.push({ type: 'del', key: Buffer.from([0xff, 0xfe]) });
  await write(handle, marks);
}

async function write(handle: LevelHandle, operations: object[]): Promise<void> {
  await called((done) => handle.batch(operations, {}, done));
}
