import type { Stored, StoredMessage, StoredRelation } from '../../schemas/documents/stored.ts';
import { ownerOfMeetId, partiesOf } from '../../schemas/domain/ids.ts';
import type { FactName } from '../facts/read-through.ts';
import type { EffectDatabase } from './run-effect.ts';

/** Everybody and everything that a document names, if its effect asks about them. */
export function namedBy(database: EffectDatabase, doc: Stored): FactName[] {
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

function ofRelation({ actor, target }: StoredRelation): FactName[] {
  const isMeet = ownerOfMeetId(target) !== undefined;
  return [...person(actor), ...(isMeet ? ofMeet(target) : person(target))];
}
