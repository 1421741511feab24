import type { DatabaseName } from '../store/store.ts';
import type {
  Stored,
  StoredMeet,
  StoredMessage,
  StoredRelation,
  StoredUser,
} from '../../schemas/documents/stored.ts';
import type { FactDatabase } from '../facts/fact-documents.ts';
import { isWellFormed } from '../facts/well-formed.ts';
import { readFact, refreshUnknown } from '../facts/read-through.ts';
import type { SyncCore } from '../sync/core.ts';
import type { EffectContext } from './effect-context.ts';
import { namedBy } from './named-by.ts';
import { onBlock } from './on-block.ts';
import { onFavourite } from './on-favourite.ts';
import { onMeet } from './on-meet.ts';
import { onMessage } from './on-message.ts';
import { onReport } from './on-report.ts';
import { onSignup } from './on-signup.ts';
import { onUser } from './on-user.ts';

/** The databases whose changes have effects. */
export const effectDatabases = [
  'users',
  'meets',
  'relations',
  'messages',
] as const satisfies readonly DatabaseName[];

/** A database whose changes have effects. */
export type EffectDatabase = (typeof effectDatabases)[number];

/**
 * What follows from a document in the store. Runs at least once for every state that the change feed
 * shows, possibly again after a crash: effects look at what is there and write with deterministic
 * ids, so that a repeat changes nothing.
 */
export async function runEffect(
  context: EffectContext,
  database: EffectDatabase,
  doc: Stored,
): Promise<void> {
  // Nothing follows from what an operator has made malformed.
  if (!isWellFormed(database, doc)) return;
  if (database !== 'messages' && !(await isHeardOf(context.core, database, doc))) return;
  // Each database has a change feed of its own, and another gateway may have written these a moment ago: what an effect
  // took for missing would never follow, for nobody tells of the document again.
  await refreshUnknown(context.core, namedBy(database, doc));
  if (database === 'users') return onUser(context, doc as StoredUser);
  if (database === 'meets') return onMeet(context, doc as StoredMeet);
  if (database === 'messages') return onMessage(context, doc as StoredMessage);
  const relation = doc as StoredRelation;
  if (relation.kind === 'favourite') return onFavourite(context, relation);
  if (relation.kind === 'block') return onBlock(context, relation);
  if (relation.kind === 'report') return onReport(context, relation);
  return onSignup(context, relation);
}

/**
 * Sees to it that the gateway's memory knows of the document, whose change feed may not have brought it yet.
 * What it knows nothing of may as well be gone since it was handed to the effects: the store is asked.
 * @returns false if it is gone
 */
async function isHeardOf(core: SyncCore, database: FactDatabase, doc: Stored): Promise<boolean> {
  if (core.facts.revision(database, doc._id) === undefined)
    return (await readFact(core, database, doc._id)) !== undefined;
  core.facts.apply(database, doc._id, doc as never);
  return true;
}
