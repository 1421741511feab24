import type { SyncAnswer, SyncRequest } from '../../schemas/wire/sync.ts';
import { maxRechecks, mayBeStale } from './rechecks.ts';

/** What an inventory costs beside its request: the store may be asked hundreds of questions about it (sync/pull.ts). */
const inventoryCost = 9;

/** So many rows to write cost as much as a request that brings nothing: some milliseconds. */
const rowsOfOne = 10;

/** And so many documents in an answer. */
const documentsOfOne = 100;

/** What a refusal costs of which the store is asked whether it is true: dozens of questions (sync/rechecks.ts). */
const recheckCost = 2;

/** And so many characters of a body: compressed, the largest is some kilobytes, and takes 0.1 to 0.3 s to read. */
const charactersOfOne = 65_536;

/**
 * What reading a body costs, whatever it turns out to be; in requests that bring and fetch nothing.
 * @param characters after decompression
 */
export const costOfBody = (characters: number): number => Math.floor(characters / charactersOfOne);

/** What a request costs its account beside the one that every request costs, and its body. */
export function costOfRequest({ inventory, pushes = {} }: SyncRequest): number {
  const rows = Object.values(pushes).reduce((sum, { length }) => sum + length, 0);
  return (inventory ? inventoryCost : 0) + Math.floor(rows / rowsOfOne);
}

/** What an answer has cost. Nobody knows before: a cursor does not say how much has changed since. */
export function costOfAnswer({ pushes, pulls, history = [] }: SyncAnswer): number {
  const doubted = Object.values(pushes).flatMap((results) =>
    results.filter(({ refused }) => refused && mayBeStale(refused)),
  );
  const parts = [...Object.values(pulls), ...history];
  const documents = parts.reduce((sum, { docs }) => sum + docs.length, 0);
  const rechecking = Math.min(doubted.length, maxRechecks) * recheckCost;
  return Math.floor(documents / documentsOfOne) + rechecking;
}
