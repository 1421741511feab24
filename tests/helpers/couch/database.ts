import { EventEmitter } from 'node:events';
import PouchDB from 'pouchdb-core';
import findPlugin from 'pouchdb-find';
import leveldbAdapter from 'pouchdb-adapter-leveldb';
import { notFound } from './couch-error.ts';

PouchDB.plugin(leveldbAdapter);
PouchDB.plugin(findPlugin);

export type Json = Record<string, unknown>;
export type Doc = Json & { _id: string; _rev?: string; _deleted?: boolean };

export interface Security {
  admins?: { names?: string[]; roles?: string[] };
  members?: { names?: string[]; roles?: string[] };
}

/** What PouchDB offers that CouchDB also has; typed loosely, this is a stand-in for a server. */
export interface RawPouch {
  get(id: string, options?: Json): Promise<Doc>;
  allDocs(options: Json): Promise<{ total_rows: number; offset: number; rows: Row[] }>;
  bulkDocs(docs: Doc[], options?: Json): Promise<Json[]>;
  changes(options: Json): Promise<{ results: RawChange[]; last_seq: number }>;
  info(): Promise<{ update_seq: number; doc_count: number }>;
  revsDiff(body: Json): Promise<Json>;
  find(body: Json): Promise<Json>;
  close(): Promise<void>;
}

export interface Row {
  id?: string;
  key: string;
  error?: string;
  value?: { rev: string; deleted?: boolean };
  doc?: Doc | null;
}

export interface RawChange {
  id: string;
  seq: number;
  changes: { rev: string }[];
  deleted?: boolean;
  doc?: Doc;
}

let made = 0;

/** One database of the test server. */
export class CouchDatabase {
  readonly name: string;
  /** Another one for each that is made, also of the same name. */
  readonly instanceStartTime = String(1_700_000_000 + (made += 1));
  readonly pouch: RawPouch;
  /** Emits `write` after every write. */
  readonly events = new EventEmitter().setMaxListeners(0);
  /** What `PUT /{db}/_security` holds; a new CouchDB database lets only admins in. */
  security: Security = { admins: { roles: ['_admin'] }, members: { roles: ['_admin'] } };
  revsLimit = 1000;
  purgedInfosLimit = 1000;
  compactions = 0;
  /** How often files of indexes that no design document has any more were to be deleted. */
  cleanups = 0;
  /** Purged ids: hidden, tombstone and all, until somebody writes them again. */
  readonly purged = new Set<string>();
  readonly indexes = new Map<string, Json>();
  writes = 0;
  isGone = false;

  constructor(name: string, folder: string) {
    this.name = name;
    const Constructor = PouchDB as unknown as new (folder: string, options: Json) => RawPouch;
    this.pouch = new Constructor(folder, { adapter: 'leveldb' });
  }

  written(ids: readonly string[]): void {
    for (const id of ids) this.purged.delete(id);
    this.writes += 1;
    this.events.emit('write');
  }

  /** Deleted: who waits for changes is told that there are none. */
  end(): void {
    this.isGone = true;
    this.events.emit('write');
    this.events.emit('end');
  }

  /** What is being read, unless the database is deleted meanwhile: PouchDB then never answers. */
  async whileThere<R>(reading: Promise<R>): Promise<R> {
    let end: () => void = () => undefined;
    const ended = new Promise<never>((_resolve, reject) => {
      end = () => reject(notFound('Database does not exist.'));
      this.events.once('end', end);
    });
    if (this.isGone) end();
    return Promise.race([reading, ended]).finally(() => this.events.off('end', end));
  }

  async updateSeq(): Promise<number> {
    return (await this.pouch.info()).update_seq;
  }
}
