import type {
  Stored,
  StoredMeet,
  StoredMessage,
  StoredRelation,
} from '../../schemas/documents/stored.ts';
import type { EffectDatabase } from './run-effect.ts';

/**
 * What a document's effect must keep its turn for: those that share one of these keys run in the order in which they
 * were written. Which of an owner's meets, or of a person's favourites, are too many to be told is counted from what
 * came before; a chat's first message takes the turn of twelve hours; a block takes each from the other's favourites;
 * and reports on somebody are counted. A sign-up waits for no other one: it looks again for what may have come while
 * it made its chat (on-signup.ts).
 */
export function orderedBy(database: EffectDatabase, doc: Stored): string[] {
  if (database === 'meets') return [doc._id, (doc as StoredMeet).uid];
  if (database === 'messages') return [(doc as StoredMessage).chat_uid];
  if (database === 'users') return [doc._id];
  const { kind, actor, target } = doc as StoredRelation;
  if (kind === 'signup') return [doc._id];
  if (kind === 'report') return [target];
  const pair = [actor, target].toSorted().join(' ');
  return kind === 'block' ? [pair] : [pair, actor];
}
