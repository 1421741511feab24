import { databaseAs } from './database-as.ts';
import type { KindDocument } from './documents.ts';
import { everyDocument } from './every-document.ts';
import type { Store } from './store.ts';

/** Removes what `gateway` keeps under ids with a prefix and says that it is of before an instant, ISO 8601. */
export async function removeOlder(store: Store, prefix: string, before: string): Promise<void> {
  const gateway = databaseAs<KindDocument & { at?: string }>(store, 'gateway');
  const range = { startkey: prefix, endkey: `${prefix}\uffff` };
  for await (const { _id, _rev, at } of everyDocument(gateway, range))
    if (at !== undefined && at < before && _rev !== undefined) await gateway.remove(_id, _rev);
}
