import { setImmediate } from 'node:timers/promises';
import type { Stored } from '../../schemas/documents/stored.ts';
import type { ChangeSource } from './change-loop.ts';
import type { Seq, StoreLog } from './contract.ts';
import { forgetTombstones } from './forget-tombstones.ts';
import { GroupCommit } from './group-commit.ts';
import type { Pouch, RawChanges } from './pouch.ts';
import { openPouch } from './pouch.ts';
import { PouchDatabase } from './pouch-database.ts';
import { syncLeveldown } from './sync-leveldown.ts';
import type { SyncLevel } from './sync-leveldown.ts';
import { writeRows } from './write-rows.ts';
import { WriteSignal } from './write-signal.ts';

/** Old revisions whose ids are remembered; nobody replicates with this store. */
const revisions = 20;

/** One LevelDB folder with the parts that the embedded store needs besides its database. */
export interface EmbeddedDatabase<T extends Stored> {
  database: PouchDatabase<T>;
  pouch: Pouch;
  writes: GroupCommit;
  level: SyncLevel;
}

/**
 * Opens (or creates) the database in `folder`.
 * @param erasing told before and after something is deleted for good
 * @throws if another process has it open
 */
export async function openEmbeddedDatabase<T extends Stored>(
  name: string,
  folder: string,
  closing: AbortSignal,
  log: StoreLog | undefined,
  erasing: () => Promise<void>,
): Promise<EmbeddedDatabase<T>> {
  let level: SyncLevel | undefined;
  const pouch = openPouch(folder, {
    adapter: 'leveldb',
    db: syncLeveldown((opened) => (level = opened)),
    auto_compaction: true,
    revs_limit: revisions,
  });
  await pouch.info();
  // Nobody reads it yet. Where the queues are: of nothing else is so much deleted, and nobody asks what has been there.
  if (name === 'gateway') {
    // What cannot be read is said to whoever needs it.
    await forgetTombstones((level as unknown as SyncLevel).handle).catch(() => undefined);
  }
  const signal = new WriteSignal();
  const writes = new GroupCommit(async (rows) => {
    const outcomes = await writeRows(pouch, rows);
    signal.written();
    return outcomes;
  });
  const database = new PouchDatabase<T>({
    name,
    pouch,
    closing,
    erasing,
    // Again: a rewriting of the files may have come to its end between the note and the deletion.
    erased: erasing,
    check: () => {
      if (level?.failure !== undefined) throw level.failure;
    },
    write: (rows) => writes.write(rows),
    source: embeddedSource<T>(name, pouch, signal, log),
  });
  return { database, pouch, writes, level: level as SyncLevel };
}

function embeddedSource<T>(
  name: string,
  pouch: Pouch,
  writes: WriteSignal,
  log: StoreLog | undefined,
): ChangeSource<T> {
  /** Where the database ended when it had been written so many times: until it is again, nothing comes after that. */
  let end: { seq: Seq; count: number } | undefined;
  const read = async (since: Seq, most: number): Promise<RawChanges<T>> => {
    const { count } = writes;
    const batch = await pouch.changes<T>({
      since,
      limit: most,
      batch_size: most,
      include_docs: true,
      return_docs: true,
    });
    if (batch.results.length < most) end = { seq: batch.last_seq, count };
    return batch;
  };
  return {
    name,
    log,
    now: async () => (await pouch.info()).update_seq,
    read: async (since, wait, signal, most) => {
      const seen = writes.count;
      const isAtEnd = wait && end?.seq === since && end.count === seen;
      const batch = isAtEnd ? { results: [], last_seq: since } : await read(since, most);
      if (!wait || batch.results.length > 0) return batch;
      await writes.after(seen, signal);
      // Whoever wrote is answered first.
      await setImmediate();
      return signal.aborted ? batch : read(since, most);
    },
  };
}
