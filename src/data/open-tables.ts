import type { CollectionName, Collections } from '../../schemas/documents/device.ts';
import type { ReplicaDatabase } from './database.ts';
import { blockFilter } from './hidden-by-blocks.ts';
import type { Replica } from './replica.ts';
import { rxTable } from './rx-table.ts';
import type { Table } from './table.ts';
import type { UnsentLog } from './unsent-log.ts';

/** The eight tables of a replica. */
export function openTables(
  uid: string,
  { collections }: ReplicaDatabase,
  unsent: UnsentLog,
): Pick<Replica, CollectionName> {
  const blocks = blockFilter(uid, collections.relations);
  const table = <N extends CollectionName>(name: N): Table<Collections[N]> =>
    rxTable<Collections[N]>({
      name,
      collection: collections[name],
      unsent,
      ...blocks.of(name),
    });
  return {
    profile: table('profile'),
    people: table('people'),
    meets: table('meets'),
    chats: table('chats'),
    messages: table('messages'),
    relations: table('relations'),
    actions: table('actions'),
    affiliates: table('affiliates'),
  };
}
