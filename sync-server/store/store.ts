import type { Store, StoreConfig } from './contract.ts';
import { openCouchStore } from './couch-store.ts';
import { openEmbeddedStore } from './embedded-store.ts';

export type { Change, Database, Seq, Store, StoreConfig } from './contract.ts';
export type { DatabaseName, KindDocument } from './documents.ts';

/**
 * Opens the store; with CouchDB it also creates databases, security, design documents and indexes.
 * @throws StoreError if the store cannot be reached or opened
 */
export function openStore(config: StoreConfig): Promise<Store> {
  const { couchdbUrl } = config;
  return couchdbUrl === undefined
    ? openEmbeddedStore(config)
    : openCouchStore({ ...config, couchdbUrl });
}
