import type { Stored } from '../../schemas/documents/stored.ts';
import type { Database, PutOutcome } from './contract.ts';
import { isSame } from './row-answer.ts';

/**
 * As `Database.put`, for a document that holds something random of this very write. A proxy that has had no answer to
 * it may have sent it once more, and hands on that it conflicts: with itself, if it is what is stored.
 */
export async function putOwn<T extends Stored>(
  db: Pick<Database<T>, 'put' | 'get'>,
  doc: T,
): Promise<PutOutcome> {
  const outcome = await db.put(doc);
  if (outcome.ok) return outcome;
  const stored = await db.get(doc._id);
  const isOurs = stored?._rev !== undefined && isSame(doc, stored);
  return isOurs ? { ok: true, rev: stored._rev as string } : outcome;
}
