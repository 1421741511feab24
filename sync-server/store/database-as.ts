import type { Stored } from '../../schemas/documents/stored.ts';
import type { Database, DatabaseName, Store } from './store.ts';

/**
 * A database, read and written as documents of one type: for whoever owns a kind of `accounts` or `gateway`, and
 * where the name is known only when it runs. Nothing is checked: the caller asks for documents of this type alone.
 */
export const databaseAs = <T extends Stored>(store: Store, name: DatabaseName): Database<T> =>
  store.db(name) as unknown as Database<T>;
