import type { CouchAddress } from '../../couchdb/address.ts';
import { couchServer } from '../../couchdb/server.ts';
import type { CouchServer } from '../../couchdb/server.ts';
import type { Database, StoreLog } from './contract.ts';
import { databaseNames } from './documents.ts';
import type { DatabaseName, KindDocument } from './documents.ts';
import { StoreError, storeError } from './errors.ts';
import { compactWholly } from './couch-compact.ts';
import { CouchCopies } from './couch-copies.ts';
import { leavesOf, purge } from './couch-purge.ts';
import { PurgeNotes } from './purge-notes.ts';
import type { PurgeNote } from './purge-notes.ts';

/** Long enough for every gateway to have seen the deletion in its change feed. */
const defaultPurgeAfterMs = 60 * 60 * 1000;
/** How long a node of a cluster that was away is waited for before anything is purged: it may lack deletions. */
const catchUpMs = 5 * 60_000;
/** Ids in one request: CouchDB purges no more by its own settings. */
const page = 100;

/** By the database that they are about. */
type DueNotes = ReadonlyMap<DatabaseName, readonly PurgeNote[]>;

/** What erasing works with. */
export interface CouchErasureParts {
  address: CouchAddress;
  prefix: string;
  /** Where the notes are kept. */
  gateway: Database<KindDocument>;
  /** The account is a server admin's. */
  mayPurge: boolean;
  closing: AbortSignal;
  log?: StoreLog | undefined;
  /**
   * The time by which all gateways and the purger count: one of theirs that was ahead would purge what a
   * gateway that was cut off for a while has not heard of yet.
   */
  clock(): Date;
}

/**
 * Erasure on a CouchDB server. A deleted document leaves a tombstone, which followers of the change
 * feed need; a purged one leaves nothing, not even that. So ids are noted first and purged later.
 * CouchDB lets only server admins purge: with a gateway's account the bodies leave the files by
 * compaction, and the notes wait for `purge-erased.ts`.
 */
export class CouchErasure {
  readonly #server: CouchServer;
  readonly #copies: CouchCopies;
  readonly #prefix: string;
  readonly #mayPurge: boolean;
  readonly #closing: AbortSignal;
  readonly #notes: PurgeNotes;
  /** Per database, the newest note for which it was compacted without purging. */
  readonly #compacted = new Map<string, string>();
  /**
   * Databases to be compacted once more the next time. Where CouchDB was killed in the middle of a compaction, the next
   * one goes on in the file that it left, with all that had been copied there and has been deleted since.
   */
  readonly #again = new Set<DatabaseName>();

  constructor(parts: CouchErasureParts) {
    this.#server = couchServer(parts.address);
    this.#copies = new CouchCopies(this.#server, parts.log);
    this.#prefix = parts.prefix;
    this.#mayPurge = parts.mayPurge;
    this.#closing = parts.closing;
    this.#notes = new PurgeNotes(parts.gateway, parts.clock);
  }

  /** Notes that documents are about to be deleted and must be purged. */
  async note(database: DatabaseName, targets: readonly string[]): Promise<void> {
    await this.#notes.add(database, targets);
  }

  /** What is noted of a database, and not purged yet. */
  async noted(database: DatabaseName): Promise<string[]> {
    return this.#notes.targetsIn(database);
  }

  /**
   * Purges, if it may, what was noted at least so many milliseconds ago, and compacts. In a cluster what has a copy on
   * a node that is away is only compacted, and purged when all are there.
   */
  async done(purgeAfterMs = defaultPurgeAfterMs): Promise<void> {
    if (this.#closing.aborted) throw new StoreError('the store is closed', 503, undefined);
    try {
      const due: Map<DatabaseName, readonly PurgeNote[]> =
        await this.#notes.olderThan(purgeAfterMs);
      const later = new Map<DatabaseName, readonly PurgeNote[]>();
      const steps = [
        () => this.#putOff(due, later, purgeAfterMs),
        () => this.#purge(due),
        () => this.#leaveNoted(later),
      ];
      await inTurn(steps, (step) => step());
    } catch (failure) {
      throw storeError('purging', failure);
    }
  }

  /** Moves what may not be purged now, or of which nobody tells whether it may: one database holds up no other. */
  async #putOff(
    due: Map<DatabaseName, readonly PurgeNote[]>,
    later: Map<DatabaseName, readonly PurgeNote[]>,
    purgeAfterMs: number,
  ): Promise<void> {
    // Of all, so that no node is away unseen while there is nothing to purge.
    await inTurn(databaseNames, async (database) => {
      let mayPurge = false;
      try {
        mayPurge = await this.#mayPurgeNow(database, purgeAfterMs);
      } finally {
        const notes = due.get(database);
        if (!mayPurge && notes !== undefined) {
          due.delete(database);
          later.set(database, notes);
        }
      }
    });
  }

  async #mayPurgeNow(database: DatabaseName, purgeAfterMs: number): Promise<boolean> {
    if (!this.#mayPurge) return false;
    const catchUp = Math.min(catchUpMs, purgeAfterMs);
    return this.#copies.haveBeenThere(this.#prefix + database, catchUp);
  }

  async #leaveNoted(due: DueNotes): Promise<void> {
    await inTurn(due, async ([database, notes]) => {
      const newest = notes.map(({ at }) => at).reduce((a, b) => (a > b ? a : b));
      if (newest <= (this.#compacted.get(database) ?? '')) return;
      await compactWholly(this.#server, this.#prefix + database);
      this.#compacted.set(database, newest);
    });
  }

  /** Notes go once all that they are about is done: whoever is cut off before begins anew. */
  async #purge(due: DueNotes): Promise<void> {
    const done: PurgeNote[] = [];
    const again = [...this.#again].map((database) => [database, []] as const);
    try {
      await inTurn(new Map([...again, ...due]), async ([database, notes]) => {
        const name = this.#prefix + database;
        const purged: PurgeNote[] = [];
        for (const some of inPages(notes)) purged.push(...(await this.#purgeTargets(name, some)));
        // The notes leave that one, so it comes last.
        if (database !== 'gateway' || notes.length === 0) await compactWholly(this.#server, name);
        if (notes.length === 0) this.#again.delete(database);
        else this.#again.add(database);
        done.push(...purged);
      });
    } finally {
      await this.#forget(done);
    }
  }

  async #forget(notes: readonly PurgeNote[]): Promise<void> {
    if (notes.length === 0) return;
    const gateway = `${this.#prefix}gateway`;
    for (const some of inPages(notes)) {
      await this.#notes.remove(some);
      const ids = some.map(({ _id }) => _id);
      await purge(this.#server, gateway, await this.#tombstones(gateway, ids));
    }
    await compactWholly(this.#server, gateway);
    this.#again.add('gateway');
  }

  /** @returns the notes of which nothing is left to be purged */
  async #purgeTargets(database: string, notes: readonly PurgeNote[]): Promise<PurgeNote[]> {
    const targets = notes.map(({ target }) => target);
    const gone = await this.#tombstones(database, targets);
    // Of what has been there again since, and was deleted anew, not everybody has heard.
    const due = await this.#notes.unchanged(notes);
    const isDue = new Set(due.map(({ target }) => target));
    await purge(
      this.#server,
      database,
      gone.filter(([id]) => isDue.has(id)),
    );
    return due;
  }

  /** Only tombstones are purged: an id that is in use again keeps its document. */
  async #tombstones(database: string, ids: string[]): Promise<[id: string, revs: string[]][]> {
    const leaves = await leavesOf(this.#server, database, ids);
    return [...leaves]
      .filter(([, revisions]) => revisions.every(({ deleted }) => deleted))
      .map(([id, revisions]) => [id, revisions.map(({ rev }) => rev)]);
  }
}

/** Does it for each, though it may fail for some. @throws what failed first, after the last */
async function inTurn<T>(all: Iterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) await work(one).catch((failure: unknown) => failures.push(failure));
  if (failures.length > 0) throw failures[0];
}

function* inPages<T>(all: readonly T[]): Iterable<T[]> {
  for (let from = 0; from < all.length; from += page) yield all.slice(from, from + page);
}
