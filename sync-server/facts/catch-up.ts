import type { Stored } from '../../schemas/documents/stored.ts';
import { databaseAs } from '../store/database-as.ts';
import type { FactDatabase } from './fact-documents.ts';
import type { Facts } from './facts.ts';
import { readFact } from './read-through.ts';
import type { Memory } from './read-through.ts';

/** Hears now of everything that is stored in a database, also what its change feed is still to bring. */
export async function catchUp(
  memory: Memory & { readonly facts: Pick<Facts, 'heardUpTo'> },
  database: FactDatabase,
): Promise<void> {
  await databaseAs<Stored>(memory.store, database).changes({
    since: memory.facts.heardUpTo.get(database) ?? 0,
    live: false,
    signal: new AbortController().signal,
    onChange: async ({ id }) => void (await readFact(memory, database, id)),
  });
}
