import type { Stored } from '../../schemas/documents/stored.ts';
import type { PutOutcome } from './contract.ts';
import { StoreError } from './errors.ts';
import { backoff, pause } from './wait.ts';

/** Enough for dozens of writers of one document; beyond it something is wrong. */
const attempts = 40;

/** Compare-and-swap; see `Database.update`. @throws StoreError 409 when others were faster for too long */
export async function updateLoop<T extends Stored>(
  database: { get(id: string): Promise<T | undefined>; put(doc: T): Promise<PutOutcome> },
  id: string,
  change: (before: T | undefined) => T | undefined,
): Promise<T | undefined> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 2) await pause(backoff(attempt - 3, 5, 200));
    const before = await database.get(id);
    const after = change(before);
    if (after === undefined || after === before) return before;
    const { _rev, ...rest } = { ...after, _id: id };
    const row = (before?._rev === undefined ? rest : { ...rest, _rev: before._rev }) as T;
    const outcome = await database.put(row);
    if (outcome.ok) return { ...row, _rev: outcome.rev };
  }
  throw new StoreError(`update gave up after ${attempts} conflicts`, 409, undefined);
}
