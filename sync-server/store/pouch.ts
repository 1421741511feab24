import type { EventEmitter } from 'node:events';
import PouchDB from 'pouchdb-core';
import httpAdapter from 'pouchdb-adapter-http';
import leveldbAdapter from 'pouchdb-adapter-leveldb';
import type { Stored } from '../../schemas/documents/stored.ts';

PouchDB.plugin(leveldbAdapter);
PouchDB.plugin(httpAdapter);

/** One answer of `_bulk_docs`: written, or an error of this row alone. */
export interface RowAnswer {
  ok?: boolean;
  id?: string;
  rev?: string;
  status?: number;
  /** Taken by fewer nodes of a cluster than usual: another row may have been taken too. */
  accepted?: boolean;
  /** CouchDB says its kind of error; the embedded store says `true`. */
  error?: boolean | string;
  name?: string;
}

/** A row of `_all_docs`, as the store answers it. */
export interface RawRow<T> {
  id?: string;
  key: string;
  error?: string;
  value?: { rev: string; deleted?: boolean };
  doc?: T | null;
}

/** A row of `_changes`, as the store answers it. */
export interface RawChange<T> {
  id: string;
  seq: string | number;
  deleted?: boolean;
  /** The revision that counts. */
  changes?: { rev: string }[];
  doc?: T;
}

/** A page of `_changes`, as the store answers it. */
export interface RawChanges<T> {
  results: RawChange<T>[];
  last_seq: string | number;
}

/** A document or a tombstone to be written. */
export type Row = Stored & { _deleted?: true };

/** The part of the PouchDB interface that the store uses. */
export interface Pouch {
  get<T>(id: string, options?: { rev: string }): Promise<T>;
  bulkDocs(rows: Row[]): Promise<RowAnswer[]>;
  allDocs<T>(options: {
    keys?: readonly string[];
    startkey?: string;
    endkey?: string;
    descending?: boolean;
    limit?: number;
    skip?: number;
    include_docs?: boolean;
    conflicts?: boolean;
  }): Promise<{ rows: RawRow<T>[] }>;
  changes<T>(options: {
    since: string | number;
    limit: number;
    batch_size: number;
    include_docs: boolean;
    return_docs: boolean;
  }): Promise<RawChanges<T>>;
  info(): Promise<{
    update_seq: string | number;
    cluster?: { n: number };
    error?: string;
  }>;
  /** Only over HTTP: a request with the database's credentials, path relative to the database. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

/** `fetch`, as the HTTP adapter calls it. */
export type FetchFunction = (url: string, init?: RequestInit) => Promise<Response>;

/** PouchDB's options that the store uses. */
export interface PouchOptions {
  adapter: 'leveldb' | 'http' | 'https';
  /** leveldb: makes the LevelDB handle of a folder. */
  db?: (location: string) => unknown;
  auto_compaction?: boolean;
  revs_limit?: number;
  auth?: { username: string; password: string };
  fetch?: FetchFunction;
  skip_setup?: boolean;
}

/** Opens one database. @param name folder (leveldb) or address without credentials (http) */
export function openPouch(name: string, options: PouchOptions): Pouch {
  const Constructor = PouchDB as unknown as new (name: string, options: PouchOptions) => Pouch;
  const pouch = new Constructor(name, options);
  // Every reading of changes under way listens once: many readers are no leak.
  (pouch as unknown as EventEmitter).setMaxListeners(0);
  return pouch;
}
