import type { StoredMeet } from '../../schemas/documents/stored.ts';
import type { Store } from '../store/store.ts';

/**
 * Every meet of an account as the store has it, archived ones too: their ids begin with the uid. Of one that an operator
 * has made malformed nothing else need be there.
 */
export function meetsOfOwner(store: Store, uid: string): Promise<StoredMeet[]> {
  return store.db('meets').range({ startkey: `${uid}_`, endkey: `${uid}_~` });
}
