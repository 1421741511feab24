import { createContext, runInContext } from 'node:vm';
import { CouchError } from './couch-error.ts';
import type { CouchDatabase, Doc } from './database.ts';
import type { UserContext } from './request.ts';

/** The `validate_doc_update` functions of a database. */
export async function guardsOf(database: CouchDatabase): Promise<string[]> {
  const { rows } = await database.pouch.allDocs({
    startkey: '_design/',
    endkey: '_design0',
    include_docs: true,
  });
  const guards = rows.map((row) => row.doc?.['validate_doc_update']);
  return guards.filter((guard) => typeof guard === 'string');
}

/**
 * Runs the guards, as CouchDB does for each writer, admins included.
 * @throws CouchError 403 (forbidden) or 401 (unauthorized)
 */
export async function validateUpdate(
  database: CouchDatabase,
  guards: string[],
  doc: Doc,
  user: UserContext,
): Promise<void> {
  if (doc._id.startsWith('_local/') || guards.length === 0) return;
  const before = await database.pouch.get(doc._id).catch(() => null);
  const context = { ...user, db: database.name };
  for (const guard of guards) runGuard(guard, [doc, before, context, database.security]);
}

/** By their source: a context costs more than most of what a test does with the server. */
const compiled = new Map<string, (parameters: string) => string>();

/**
 * As CouchDB does: only what evaluates to a function, as a script, is one.
 * @returns takes the parameters as JSON, returns 'ok' or what the function threw as JSON
 * @throws CouchError 500 if it is none
 */
function compile(source: string): (parameters: string) => string {
  const sandbox = createContext({});
  if (typeof runInContext(source, sandbox, { timeout: 20_000 }) !== 'function')
    throw new CouchError(500, 'compilation_error', 'Expression does not eval to a function.');
  const code = `(input) => {
    try { (${source}).apply(null, JSON.parse(input)); return 'ok' }
    catch (e) { return JSON.stringify(e) }
  }`;
  return runInContext(code, sandbox) as (parameters: string) => string;
}

/** @throws CouchError with what the function threw */
function runGuard(source: string, parameters: unknown[]): void {
  const guard = compiled.get(source) ?? compile(source);
  compiled.set(source, guard);
  const result = guard(JSON.stringify(parameters));
  if (result === 'ok') return;
  const { forbidden, unauthorized } = JSON.parse(result) as Record<string, string | undefined>;
  if (unauthorized !== undefined) throw new CouchError(401, 'unauthorized', unauthorized);
  throw new CouchError(403, 'forbidden', forbidden ?? 'the function threw');
}
