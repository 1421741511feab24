import type { Stored, StoredMessage, StoredRelation } from '../../schemas/documents/stored.ts';
import { ownerOfMeetId, partiesOf } from '../../schemas/domain/ids.ts';
import { refreshUnknown } from '../facts/read-through.ts';
import type { FactName } from '../facts/read-through.ts';
import type { SyncCore } from '../sync/core.ts';
import type { EffectDatabase } from './run-effect.ts';

/**
 * Sees to it that the gateway's memory knows of everybody and everything that a document names. Each database
 * has a change feed of its own, and another gateway may have written them a moment ago: what an effect took for
 * missing would never follow, for nobody tells of the document again.
 */
export async function refreshNamed(
  core: SyncCore,
  database: EffectDatabase,
  doc: Stored,
): Promise<void> {
  await refreshUnknown(core, namedBy(database, doc));
}

function namedBy(database: EffectDatabase, doc: Stored): FactName[] {
  if (database === 'meets') return person(ownerOfMeetId(doc._id));
  if (database === 'messages') return ofChat((doc as StoredMessage).chat_uid);
  if (database === 'relations') return ofRelation(doc as StoredRelation);
  return [];
}

const person = (uid: string | undefined): FactName[] => (uid === undefined ? [] : [['users', uid]]);

const ofMeet = (meetId: string): FactName[] => [
  ['meets', meetId],
  ...person(ownerOfMeetId(meetId)),
];

function ofChat(chatUid: string): FactName[] {
  const parties = partiesOf(chatUid);
  if (parties === undefined) return [];
  return [['chats', chatUid], ...person(parties.applicant), ...ofMeet(parties.meetId)];
}

function ofRelation(relation: StoredRelation): FactName[] {
  const { actor, target, kind } = relation;
  const isOfMeet = kind === 'signup' || (kind === 'report' && relation.target_kind === 'meet');
  return [...person(actor), ...(isOfMeet ? ofMeet(target) : person(target))];
}
