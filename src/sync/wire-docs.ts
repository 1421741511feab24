import { deviceOnlyFields, primaryKeys } from '../../schemas/documents/device.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { sortKey } from '../data/new-message.ts';

/** A document on the wire or in the replica, whatever its collection. */
export type Doc = Record<string, unknown>;

/** A document as RxDB's replication takes it. */
export type ReplicaDoc = Doc & { _deleted: boolean };

/** Collections that a device only reads: without push, RxDB keeps no second copy of each document. */
export const readOnlyCollections: ReadonlySet<CollectionName> = new Set(['people', 'affiliates']);

/** The key of a document of that collection. */
export function idOf(name: CollectionName, doc: Doc): string {
  return String(doc[primaryKeys[name]]);
}

/** Bare, so that nothing readable stays in IndexedDB of what left the view. */
export function tombstone(name: CollectionName, id: string): ReplicaDoc {
  return { [primaryKeys[name]]: id, _deleted: true };
}

/** A document of the gateway as the replica keeps it. */
export function fromGateway(name: CollectionName, doc: Doc): ReplicaDoc {
  if (name !== 'messages') return { ...doc, _deleted: false };
  const message = { id: String(doc['id']), timestamp: doc['timestamp'] as string | undefined };
  return { ...doc, sort: sortKey(message), _deleted: false };
}

/** The gateway's state after a push: a document, or nothing that the viewer may see. */
export function fromPushResult(name: CollectionName, id: string, doc: Doc | null): ReplicaDoc {
  return doc ? fromGateway(name, doc) : tombstone(name, id);
}

/** A replica's state as it is pushed: null if deleted or missing. */
export function toGateway(state: Doc | undefined): Doc | null {
  return !state || state['_deleted'] === true ? null : withoutDeviceFields(state);
}

/** Without what the device keeps for itself. */
export function withoutDeviceFields(state: Doc): Doc {
  return Object.fromEntries(
    Object.entries(state).filter(
      ([field]) => field !== '_deleted' && !deviceOnlyFields.includes(field),
    ),
  );
}
