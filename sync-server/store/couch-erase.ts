import { createHash } from 'node:crypto';
import type { CouchAddress } from '../../couchdb/address.ts';
import { couchServer } from '../../couchdb/server.ts';
import type { CouchServer } from '../../couchdb/server.ts';
import type { Database } from './contract.ts';
import { databaseNames } from './documents.ts';
import type { DatabaseName, KindDocument } from './documents.ts';
import { StoreError, storeError } from './errors.ts';
import { compactWholly } from './couch-compact.ts';
import { leavesOf, purge } from './couch-purge.ts';

/** Long enough for every gateway to have seen the deletion in its change feed. */
const defaultPurgeAfterMs = 60 * 60 * 1000;
const page = 100;

/** What must still be purged, kept in `gateway` so that a crash forgets nothing. */
interface ErasureDocument extends KindDocument {
  kind: 'purge';
  database: DatabaseName;
  target: string;
  at: string;
}

/** What erasing works with. */
export interface CouchErasureParts {
  address: CouchAddress;
  prefix: string;
  /** The account is a server admin's. */
  mayPurge: boolean;
  closing: AbortSignal;
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
  readonly #prefix: string;
  readonly #mayPurge: boolean;
  readonly #closing: AbortSignal;
  readonly #clock: () => Date;
  /** Per database, the newest note for which it was compacted without purging. */
  readonly #compacted = new Map<string, string>();
  #gateway: Database<ErasureDocument> | undefined;

  constructor(parts: CouchErasureParts) {
    this.#server = couchServer(parts.address);
    this.#prefix = parts.prefix;
    this.#mayPurge = parts.mayPurge;
    this.#closing = parts.closing;
    this.#clock = parts.clock;
  }

  /** Says where the notes are kept. */
  use(gateway: Database<KindDocument>): void {
    this.#gateway = gateway as Database<ErasureDocument>;
  }

  /** Notes that documents are about to be deleted and must be purged. */
  async note(database: DatabaseName, targets: readonly string[]): Promise<void> {
    const ids = targets.map((target) => noteId(database, target));
    const known = await this.#notes.getMany(ids);
    const at = this.#clock().toISOString();
    const notes = targets.map((target, index): ErasureDocument => {
      const note = { _id: ids[index] as string, kind: 'purge', database, target, at } as const;
      const rev = known[index]?._rev;
      return rev === undefined ? note : { ...note, _rev: rev };
    });
    // Conflict: another gateway has just noted the same, or purged it and finds it deleted again.
    for (const [index, { ok }] of (await this.#notes.putMany(notes)).entries())
      if (!ok) await this.#notes.update(ids[index] as string, () => notes[index]);
  }

  /** What is noted of a database, and not purged yet. */
  async noted(database: DatabaseName): Promise<string[]> {
    const range = { startkey: `purge:${database}:`, endkey: `purge:${database};` };
    return (await this.#notes.range(range)).filter(isNote).map(({ target }) => target);
  }

  /** Purges, if it may, what was noted at least so many milliseconds ago, and compacts. */
  async done(purgeAfterMs = defaultPurgeAfterMs): Promise<void> {
    if (this.#closing.aborted) throw new StoreError('the store is closed', 503, undefined);
    const touched = new Set<string>();
    try {
      let startkey = 'purge:';
      for (;;) {
        const notes = await this.#notes.range({ startkey, endkey: 'purge;', limit: page });
        const before = new Date(this.#clock().getTime() - purgeAfterMs).toISOString();
        const due = notes.filter((note) => isNote(note) && note.at <= before);
        if (this.#mayPurge) await this.#purge(due, touched);
        else this.#leaveToPurger(due, touched);
        const last = notes.at(-1);
        if (last === undefined || notes.length < page) break;
        startkey = `${last._id}\u0000`;
      }
      for (const name of touched) await compactWholly(this.#server, name);
    } catch (failure) {
      throw storeError('purging', failure);
    }
  }

  #leaveToPurger(notes: ErasureDocument[], touched: Set<string>): void {
    for (const { database, at } of notes) {
      if (at <= (this.#compacted.get(database) ?? '')) continue;
      this.#compacted.set(database, at);
      touched.add(this.#prefix + database);
    }
  }

  async #purge(notes: ErasureDocument[], touched: Set<string>): Promise<void> {
    for (const database of new Set(notes.map((note) => note.database))) {
      const mine = notes.filter((note) => note.database === database);
      await this.#purgeIds(
        this.#prefix + database,
        mine.map(({ target }) => target),
      );
      touched.add(this.#prefix + database);
    }
    if (notes.length === 0) return;
    await Promise.all(notes.map(({ _id, _rev }) => this.#notes.remove(_id, _rev as string)));
    await this.#purgeIds(
      `${this.#prefix}gateway`,
      notes.map(({ _id }) => _id),
    );
    touched.add(`${this.#prefix}gateway`);
  }

  /** Only tombstones are purged: an id that is in use again keeps its document. */
  async #purgeIds(database: string, ids: string[]): Promise<void> {
    const leaves = await leavesOf(this.#server, database, ids);
    const gone = [...leaves].filter(([, revisions]) => revisions.every(({ deleted }) => deleted));
    await purge(
      this.#server,
      database,
      gone.map(([id, revisions]) => [id, revisions.map(({ rev }) => rev)]),
    );
  }

  get #notes(): Database<ErasureDocument> {
    if (this.#gateway === undefined) throw new StoreError('not opened', 503, undefined);
    return this.#gateway;
  }
}

/** One that an operator has made malformed must not keep the others from being purged. */
function isNote({ _id, database, target, at }: ErasureDocument): boolean {
  const isWhole = databaseNames.includes(database) && typeof target === 'string';
  return isWhole && typeof at === 'string' && _id === noteId(database, target);
}

/** Whether a document of `gateway` is itself a note: they purge themselves. */
export function isPurgeNote(id: string): boolean {
  return id.startsWith('purge:');
}

/** Ids can name people: the note's own id does not. */
function noteId(database: DatabaseName, target: string): string {
  const digest = createHash('sha256').update(target).digest('hex').slice(0, 32);
  return `purge:${database}:${digest}`;
}
