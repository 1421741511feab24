import type { Stored } from '../../schemas/documents/stored.ts';
import { changesPage } from './change-loop.ts';
import type { ChangeSource } from './change-loop.ts';
import type { Seq, StoreLog } from './contract.ts';
import { longPollMs } from './couch-fetch.ts';
import { isPurgeNote } from './couch-erase.ts';
import { couchWrite } from './couch-write.ts';
import { StoreError } from './errors.ts';
import type { Pouch, RawChanges } from './pouch.ts';
import { PouchDatabase } from './pouch-database.ts';

/** A database of a CouchDB server. @param erasing keeps in mind that ids are to be purged */
export function couchDatabase<T extends Stored>(
  name: string,
  pouch: Pouch,
  closing: AbortSignal,
  log: StoreLog | undefined,
  erasing: (ids: readonly string[]) => Promise<void>,
): PouchDatabase<T> {
  return new PouchDatabase<T>({
    name,
    pouch,
    closing,
    erasing,
    // Ids name people, and tombstones keep ids: they are purged too.
    removing: async (id) => (isPurgeNote(id) ? undefined : erasing([id])),
    write: (rows) => couchWrite(pouch, rows),
    info: () => databaseInfo(pouch),
    source: couchSource<T>(name, pouch, log),
  });
}

async function databaseInfo(pouch: Pouch): Promise<{ updateSeq: Seq; docCount: number }> {
  const { update_seq, doc_count, error } = await pouch.info();
  // The adapter takes any JSON for information, an error too.
  if (update_seq === undefined) throw new StoreError(`no information: ${error}`, 503, undefined);
  const { rows } = await pouch.allDocs({ startkey: '_design/', endkey: '_design0' });
  return { updateSeq: update_seq, docCount: doc_count - rows.length };
}

function couchSource<T>(name: string, pouch: Pouch, log: StoreLog | undefined): ChangeSource<T> {
  return {
    name,
    log,
    // Deletions are purged an hour after they were made.
    forgetsAfterMs: 50 * 60_000,
    now: async () => (await databaseInfo(pouch)).updateSeq,
    read: async (since, wait, signal) => {
      const query = new URLSearchParams({
        since: String(since),
        limit: String(changesPage),
        include_docs: 'true',
        ...(wait ? { feed: 'longpoll', timeout: String(longPollMs) } : {}),
      });
      const response = await pouch.fetch(`_changes?${query}`, { signal });
      if (!response.ok)
        throw new StoreError('CouchDB refused its changes', response.status, undefined);
      return (await response.json()) as RawChanges<T>;
    },
  };
}
