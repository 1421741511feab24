import type { Stored } from '../../schemas/documents/stored.ts';
import type { DatabaseName, Documents } from './documents.ts';

/** What became of one row: its new revision, or somebody else wrote first (HTTP 409). */
export type PutOutcome = { ok: true; rev: string } | { ok: false; conflict: true };

/** A sequence of a change feed: a number in the embedded store, opaque text in CouchDB. */
export type Seq = string | number;

/** One document that changed, as it is now. `doc` is missing for a deleted one. */
export interface Change<T> {
  id: string;
  seq: Seq;
  deleted: boolean;
  doc: T | undefined;
}

/** How a change feed is followed. */
export interface ChangesOptions<T> {
  /** 0 = from the start; 'now' = only what is written after the call. */
  since: Seq;
  /** Go on waiting for changes until `signal` aborts. */
  live: boolean;
  /** Awaited one by one. What it throws ends the feed and is thrown on. */
  onChange(change: Change<T>): void | Promise<void>;
  signal: AbortSignal;
}

/** Which documents are read, by their ids. */
export interface RangeOptions {
  /** First id wanted (with `descending`: the highest). */
  startkey?: string;
  /** Last id wanted, inclusive (with `descending`: the lowest). */
  endkey?: string;
  descending?: boolean;
  limit?: number;
}

/**
 * One database of the store. Every method throws {@link StoreError} when the store refuses or cannot
 * be reached; a 409 is a value, never an exception.
 */
export interface Database<T extends Stored> {
  get(id: string): Promise<T | undefined>;
  /** The revision with which a document was deleted; undefined if it is there, was purged or never was. */
  deletedAs(id: string): Promise<string | undefined>;
  /** What stands beside a document in conflict with it, and is shown if somebody deletes that. */
  rivals(id: string): Promise<T[]>;
  /** Creates (no `_rev`) or replaces (`_rev` of the version it was made from). */
  put(doc: T): Promise<PutOutcome>;
  /**
   * Writes each row on its own: one answer per row, in the same order. If it throws, some rows may
   * have been written: calling again is safe, those rows then answer `conflict`.
   */
  putMany(docs: readonly T[]): Promise<PutOutcome[]>;
  /** Leaves a bare tombstone: id and revision, nothing of the body. */
  remove(id: string, rev: string): Promise<PutOutcome>;
  getMany(ids: readonly string[]): Promise<(T | undefined)[]>;
  /**
   * Documents by `_id` in byte order, whole, read in pages; design documents are left out. In a cluster one
   * copy of each document's tells them: one that was away may list too few, too many or old ones for a while.
   */
  range(options: RangeOptions): Promise<T[]>;
  /**
   * Reads, changes and writes until nobody was faster.
   * @param change gets the stored document; returns the new one, or undefined to leave all as it is.
   *   May be called several times.
   * @returns what is stored afterwards
   */
  update(id: string, change: (before: T | undefined) => T | undefined): Promise<T | undefined>;
  /**
   * Hands over every document that changed after `since`, each at least once, oldest change first.
   * A live feed survives a lost store: it goes on, with growing pauses, after the last change that
   * was handed over. Resolves when it has caught up (not live) or when `signal` aborts. Rejects when
   * CouchDB comes back after most of an hour, for what was purged meanwhile is in no feed any more, or with a
   * database that was not there for a while, for nobody tells what it lacks now.
   */
  changes(options: ChangesOptions<T>): Promise<void>;
  /**
   * Hands over every document there is; again, or as undefined, what changes meanwhile.
   * @returns the sequence from which `changes` goes on so that nothing is missed, whichever copies were read
   */
  readAll(take: (id: string, doc: T | undefined) => void): Promise<Seq>;
  /** The sequence of now. */
  updateSeq(): Promise<Seq>;
  /**
   * Deletes a document for good: a bare tombstone at once; old bodies leave the files at the next
   * `Store.eraseDone()`, which must follow a batch of erasures. Unknown ids are no error.
   */
  erase(id: string): Promise<void>;
  /** {@link erase} for many documents of this database, in few requests. */
  eraseMany(ids: readonly string[]): Promise<void>;
}

/** The one way to stored data. Nothing outside this folder knows PouchDB or CouchDB. */
export interface Store {
  kind: 'embedded' | 'couchdb';
  db<N extends DatabaseName>(name: N): Database<Documents[N]>;
  /** Resolves if the store answers now; throws StoreError if not. For health checks. */
  ready(): Promise<void>;
  /** Whether what other gateways write has been missing for longer than passing troubles last. */
  isBehind(): boolean;
  /**
   * An instant of this gateway's clock, by CouchDB's where that is behind by more than gateways may differ: what is
   * deleted because it is old never comes back, so both have to say that it is.
   */
  notAhead(instant: Date): Date;
  /**
   * Finishes what `Database.erase` began: removes the erased bodies from the store's files. One call
   * after many erasures. Embedded: rewrites the LevelDB files of the databases concerned. CouchDB:
   * purges tombstones older than `purgeAfterMs` (default: one hour, so that every gateway has seen
   * the deletion) and starts a compaction. Safe to call at any time, by any gateway.
   */
  eraseDone(options?: { purgeAfterMs?: number }): Promise<void>;
  /**
   * Ids of documents of a database that were erased, or were about to be, within the last hour at least.
   * Other gateways may still have written about them. Embedded: none, for there is no other gateway.
   */
  erasedLately(name: DatabaseName): Promise<string[]>;
  /** Waits for writes under way, ends live feeds, closes files. */
  close(): Promise<void>;
}

/** Where the store is, and who hears of its troubles. */
export interface StoreConfig {
  /** Address of CouchDB with the gateway's account in it; without it the embedded store opens. */
  couchdbUrl?: string;
  /** Name of the setting that the address is from; COUCHDB_URL by default. */
  setting?: string;
  /** Folder of the embedded store. */
  dataDirectory: string;
  /** Put before every database name. */
  namePrefix?: string;
  /** Where troubles are told; names databases and statuses only. */
  log?: StoreLog;
  /** How long a CouchDB that does not answer when the store is opened is waited for; half a minute by default. */
  timeoutMs?: number;
  /** Hears why the opening takes so long: words for the operator. */
  onWait?(reason: string): void;
  /** Hears what of CouchDB's settings will not do, if its account may ask: words for the operator. */
  onWarning?(words: string): void;
}

/** The part of a logger that the store uses. */
export interface StoreLog {
  warn(fields: object, message: string): void;
}
