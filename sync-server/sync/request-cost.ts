import type { SyncAnswer, SyncRequest } from '../../schemas/wire/sync.ts';

/** What an inventory costs beside its request: the store may be asked hundreds of questions about it (sync/pull.ts). */
const inventoryCost = 9;

/** So many rows to write cost as much as a request that brings nothing: some milliseconds. */
const rowsOfOne = 10;

/** And so many documents in an answer. */
const documentsOfOne = 100;

/** What a request costs its account beside the one that every request costs; in requests that bring and fetch nothing. */
export function costOfRequest({ inventory, pushes = {} }: SyncRequest): number {
  const rows = Object.values(pushes).reduce((sum, { length }) => sum + length, 0);
  return (inventory ? inventoryCost : 0) + Math.floor(rows / rowsOfOne);
}

/** What an answer has cost. Nobody knows before: a cursor does not say how much has changed since. */
export function costOfAnswer({ pulls }: SyncAnswer): number {
  const documents = Object.values(pulls).reduce((sum, { docs }) => sum + docs.length, 0);
  return Math.floor(documents / documentsOfOne);
}
