import type { RxCollection } from 'rxdb';
import { distinctUntilChanged, map, shareReplay } from 'rxjs';
import type { Observable } from 'rxjs';
import type { CollectionName, Collections, RelationDoc } from '../../schemas/documents/device.ts';
import type { ReplicaDatabase } from './database.ts';
import type { Replica } from './replica.ts';
import { rxTable } from './rx-table.ts';
import type { Table } from './table.ts';
import type { UnsentLog } from './unsent-log.ts';
import { visibility } from './visibility.ts';

/** The eight tables of a replica. */
export function openTables(
  uid: string,
  { collections }: ReplicaDatabase,
  unsent: UnsentLog,
): Pick<Replica, CollectionName> {
  const blocked$ = blockedAmong(collections.relations);
  const table = <N extends CollectionName>(name: N): Table<Collections[N]> =>
    rxTable<Collections[N]>({
      name,
      collection: collections[name],
      unsent,
      visible$: blocked$.pipe(map((blocked) => visibility(uid, name, blocked))),
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

/** Whom I block, from the moment that I write it (SYNC-07). */
function blockedAmong(relations: RxCollection<RelationDoc>): Observable<ReadonlySet<string>> {
  return relations.find({ selector: { kind: { $eq: 'block' } } }).$.pipe(
    map((docs) => docs.map((doc) => doc.get('target') as string).sort()),
    distinctUntilChanged((a, b) => a.join() === b.join()),
    map((targets) => new Set(targets)),
    shareReplay({ bufferSize: 1, refCount: false }),
  );
}
