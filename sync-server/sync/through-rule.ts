import type { Stored } from '../../schemas/documents/stored.ts';
import type { Refusal } from '../../schemas/refusal-codes.ts';
import type { Actor, RuleInput, Verdict } from '../rules/verdict.ts';
import { databaseAs } from '../store/database-as.ts';
import type { FactDatabase, FactDocuments } from '../facts/fact-documents.ts';
import { readFact, writeFact } from '../facts/read-through.ts';
import { isWellFormed } from '../facts/well-formed.ts';
import { hasApplied, withApplied } from './applied-rows.ts';
import type { KeyedRow } from './applied-rows.ts';
import type { SyncCore } from './core.ts';
import { canBeOwn } from './depends-on.ts';

/** What came of a row. */
export type WriteOutcome = 'done' | 'conflict' | Refusal;

/** Carries a row through its rule into the store, once; 'conflict' means: look again and repeat. */
export type Writer = (core: SyncCore, actor: Actor, row: KeyedRow) => Promise<WriteOutcome>;

/** What an operator has made of a document by hand must be put right by hand; nothing waits for it. */
export const malformed: Refusal = { code: 'UNAVAILABLE' };

/** Decides about a row (rules/). */
type Rule<T> = (input: RuleInput<T>) => Verdict<T>;
type Prepare<T> = (doc: T, before: T | undefined) => Promise<T>;

/**
 * Has a rule decide about a row as the document is stored now, and carries out what it says.
 * @param prepare what is done to the document before it is written
 */
export async function throughRule<D extends FactDatabase>(
  core: SyncCore,
  actor: Actor,
  row: KeyedRow,
  database: D,
  rule: Rule<FactDocuments[D]>,
  prepare?: Prepare<FactDocuments[D]>,
): Promise<WriteOutcome> {
  // Anew: another gateway may have written it a moment ago.
  const before = await readOwn(core, actor, database, row.id);
  if (before && !isWellFormed(database, before)) return malformed;
  const { id, key } = row;
  if (key && hasApplied(before, key)) return 'done';
  const verdict = rule({ actor, row, before, facts: core.facts, now: core.clock() });
  if (key && verdict.ok && 'write' in verdict) {
    const write = { ...verdict.write, applied_rows: withApplied(before, key) };
    return carryOut(core, database, id, before, { ok: true, write }, prepare);
  }
  return carryOut(core, database, id, before, verdict, prepare);
}

/** A document as it is stored now; undefined also for what can only be somebody else's. */
export async function readOwn<D extends FactDatabase>(
  core: SyncCore,
  { uid }: Actor,
  database: D,
  id: string,
): Promise<FactDocuments[D] | undefined> {
  return canBeOwn(uid, database, id) ? readFact(core, database, id) : undefined;
}

/** Writes or removes what a rule has decided, if the document is still as it was before. */
export async function carryOut<D extends FactDatabase>(
  core: SyncCore,
  database: D,
  id: string,
  before: FactDocuments[D] | undefined,
  verdict: Verdict<FactDocuments[D]>,
  prepare?: Prepare<FactDocuments[D]>,
): Promise<WriteOutcome> {
  if (!verdict.ok) return verdict.refusal;
  if ('unchanged' in verdict) return 'done';
  const db = databaseAs<Stored>(core.store, database);
  if ('remove' in verdict) {
    if (before?._rev === undefined) return 'done';
    const rev = before._rev;
    const removed = await writeFact(core, database, id, async () =>
      (await db.remove(id, rev)).ok ? { doc: undefined } : undefined,
    );
    return removed === undefined ? 'conflict' : 'done';
  }
  const doc = prepare ? await prepare(verdict.write, before) : verdict.write;
  const written = await writeFact(core, database, id, async () => {
    const put = await db.put(doc);
    return put.ok ? { doc: { ...doc, _rev: put.rev } } : undefined;
  });
  return written === undefined ? 'conflict' : 'done';
}
