import { INDEX_MIN } from 'rxdb';
import type { RxDocumentData, RxQueryPlan } from 'rxdb';

/** A document as it lies in IndexedDB, which has no index over booleans. */
export type Stored = Record<string, unknown> & { _deleted: '0' | '1' };

/** A document of RxDB in the form in which it is stored. */
export function toStored<T>(doc: RxDocumentData<T>): Stored {
  return { ...doc, _deleted: doc._deleted ? '1' : '0' };
}

/** The document of RxDB that was stored. */
export function fromStored<T>(stored: Stored): RxDocumentData<T> {
  return { ...stored, _deleted: stored._deleted === '1' } as RxDocumentData<T>;
}

/** Dexie's name of the index that a query plan reads. */
export function indexName({ index }: RxQueryPlan): string {
  return `[${index.join('+')}]`;
}

/** The keys between which a query plan reads its index. */
export function keyRange(plan: RxQueryPlan, { bound }: Pick<typeof IDBKeyRange, 'bound'>) {
  const key = (value: unknown, at: number) => {
    if (plan.index[at] === '_deleted') return value === true || value === '\uffff' ? '1' : '0';
    return value === INDEX_MIN ? -Infinity : value;
  };
  return bound(
    plan.startKeys.map(key),
    plan.endKeys.map(key),
    !plan.inclusiveStart,
    !plan.inclusiveEnd,
  );
}
