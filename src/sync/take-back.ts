import type { RxCollection } from 'rxdb';
import type { ReplicaDatabase } from '../data/database.ts';
import type { DeviceStore } from '../data/device-store.ts';
import { takeBackDrafts } from '../data/leaving-drafts.ts';

/**
 * Takes back what tabs were sending that are no more. Rejects on a full device, which has no room for it: what could
 * not be taken back lies where it is.
 */
export function takeBack({ collections }: ReplicaDatabase, store: DeviceStore): Promise<void> {
  return takeBackDrafts(store, ({ collection, id }) => {
    const documents = collections[collection] as unknown as RxCollection<{ message?: unknown }>;
    return documents.findOne(id).exec();
  });
}
