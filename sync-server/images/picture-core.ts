import type { StoredMeet, StoredUser } from '../../schemas/documents/stored.ts';
import type { FactsReader } from '../rules/facts-reader.ts';
import type { Store } from '../store/store.ts';

/** What the functions around pictures need of the gateway: the store and its memory of it. */
export interface PictureCore {
  readonly store: Store;
  readonly facts: FactsReader & {
    apply(database: 'users', id: string, doc: StoredUser | undefined): boolean;
    apply(database: 'meets', id: string, doc: StoredMeet | undefined): boolean;
  };
  readonly clock: () => Date;
}
