import { databaseAs } from '../store/database-as.ts';
import { parseRelationId } from '../../schemas/domain/ids.ts';
import { generationOf } from '../store/revision.ts';
import type { Stored } from '../../schemas/documents/stored.ts';
import type { Database, Store } from '../store/store.ts';
import type { FactDatabase, FactDocuments } from './fact-documents.ts';
import type { Facts } from './facts.ts';

/** The store, and the memory that takes over what it says. */
export interface Memory {
  readonly store: Store;
  readonly facts: Pick<Facts, 'apply' | 'revision' | 'inFlight'>;
}

/** What the store said of a document: how it is now, undefined for gone. */
export interface Said<T> {
  readonly doc: T | undefined;
}

/**
 * Reads a document and takes it over. Answers can be slow: what the change feed has told in the meantime
 * is newer and is told only once, so an answer that it has overtaken would bring back for good what is
 * deleted, or drop what is there. Then the store is asked again. Nothing is dropped of which no deletion is known.
 */
export async function readFact<D extends FactDatabase>(
  memory: Memory,
  database: D,
  id: string,
): Promise<FactDocuments[D] | undefined> {
  const db = databaseOf(memory, database);
  for (;;) {
    const asking = memory.facts.inFlight.begin(database, id);
    try {
      const doc = await db.get(id);
      const known = memory.facts.revision(database, id);
      if (asking.overtaken && known !== doc?._rev) continue;
      const isLacking = doc === undefined && known !== undefined;
      const mayDrop = !isLacking || (await isDeleted(db, id, known));
      if (memory.facts.revision(database, id) !== known) continue;
      if (!mayDrop) return undefined;
      if (isLacking) await hearWhoWent(memory, database, id);
      if (memory.facts.revision(database, id) !== known) continue;
      memory.facts.apply(database, id, doc);
      return doc;
    } finally {
      asking.end();
    }
  }
}

/**
 * Whether a document has been deleted since it was as it is known. A copy or a proxy that is behind lacks what is new
 * and has what is gone, and the change feed tells nothing twice: a block would be forgotten for good.
 * @param known its revision
 */
export async function isDeleted<T extends Stored>(
  db: Database<T>,
  id: string,
  known: string,
): Promise<boolean> {
  const deleted = await db.deletedAs(id);
  return deleted !== undefined && generationOf(deleted) > generationOf(known);
}

/** Which document. */
export type FactName = readonly [database: FactDatabase, id: string];

/**
 * Asks the store about documents whatever is known of them: another gateway may have written them a moment ago.
 * @returns whether anything was other than this gateway knew
 */
export async function refreshFacts(memory: Memory, names: readonly FactName[]): Promise<boolean> {
  const news = await Promise.all(
    names.map(async ([database, id]) => {
      const known = memory.facts.revision(database, id);
      await readFact(memory, database, id);
      return memory.facts.revision(database, id) !== known;
    }),
  );
  return news.includes(true);
}

/**
 * To be asked before a document is taken for deleted. A block goes only with the account of one of the two (SAFE-14),
 * whose end another feed may bring later: till then one of them would be shown to the other.
 */
export async function hearWhoWent(
  memory: Memory,
  database: FactDatabase,
  id: string,
): Promise<void> {
  const key = database === 'relations' ? parseRelationId(id) : undefined;
  if (key?.kind !== 'block') return;
  await refreshFacts(memory, [
    ['users', key.actor],
    ['users', key.target],
  ]);
}

/**
 * Asks the store about those documents that are not known here; see {@link refreshFacts}.
 * @returns whether any of them is known now
 */
export function refreshUnknown(memory: Memory, names: readonly FactName[]): Promise<boolean> {
  const isKnown = ([name, id]: FactName): boolean => memory.facts.revision(name, id) !== undefined;
  return refreshFacts(
    memory,
    names.filter((name) => !isKnown(name)),
  );
}

/**
 * Writes a document and takes over what became of it; see {@link readFact}.
 * @param write tells it, or undefined if it does not know (a conflict)
 * @returns what `write` told
 */
export async function writeFact<D extends FactDatabase>(
  memory: Memory,
  database: D,
  id: string,
  write: () => Promise<Said<FactDocuments[D]> | undefined>,
): Promise<Said<FactDocuments[D]> | undefined> {
  const { facts } = memory;
  const asking = facts.inFlight.begin(database, id);
  const said = await write().finally(() => asking.end());
  if (said === undefined) return undefined;
  const isOlder = asking.overtaken && facts.revision(database, id) !== said.doc?._rev;
  if (isOlder) await readFact(memory, database, id);
  else facts.apply(database, id, said.doc);
  return said;
}

/**
 * Changes a document where it stands; `change` returns undefined to leave it. What the store lacks may be there all
 * the same: see {@link readFact}.
 */
export async function updateFact<D extends FactDatabase>(
  memory: Memory,
  database: D,
  id: string,
  change: (before: FactDocuments[D] | undefined) => FactDocuments[D] | undefined,
): Promise<void> {
  const db = databaseOf(memory, database);
  const said = await writeFact(memory, database, id, async () => {
    const doc = await db.update(id, change);
    return doc && { doc };
  });
  if (said === undefined) await readFact(memory, database, id);
}

const databaseOf = <D extends FactDatabase>(
  { store }: Memory,
  database: D,
): Database<FactDocuments[D]> => databaseAs<FactDocuments[D]>(store, database);
