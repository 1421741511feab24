/**
 * What it depends on whether a person may see a document, or write it: each of these has a change feed of its own, and
 * may be known here later than the others.
 */
import type { CollectionName } from '../../schemas/documents/device.ts';
import {
  chatOfMessageId,
  chatPartOf,
  chatUidOf,
  ownerOfMeetId,
  parseRelationId,
  partiesOf,
} from '../../schemas/domain/ids.ts';
import type { FactDatabase } from '../facts/fact-documents.ts';
import { betweenTwo, refreshPair } from '../facts/refresh-pair.ts';
import { refreshFacts } from '../facts/read-through.ts';
import type { FactName } from '../facts/read-through.ts';
import { favouritesOf } from '../rules/visibility.ts';
import type { SyncCore } from './core.ts';

/** Where the documents of a collection are kept; messages are not held in memory. */
export const factsOf: Readonly<Record<Exclude<CollectionName, 'messages'>, FactDatabase>> = {
  profile: 'users',
  people: 'users',
  meets: 'meets',
  chats: 'chats',
  relations: 'relations',
  actions: 'actions',
  affiliates: 'affiliates',
};

/**
 * Asks the store about a document and everything that it depends on whether somebody sees it.
 * @returns whether anything was other than this gateway knew
 */
export async function refreshDocument(
  core: SyncCore,
  uid: string,
  collection: CollectionName,
  id: string,
): Promise<boolean> {
  if (collection === 'people') return refreshPair(core, uid, id);
  return refreshFacts(core, [['users', uid], ...shownBy(core, uid, collection, id)]);
}

function shownBy(core: SyncCore, uid: string, collection: CollectionName, id: string): FactName[] {
  if (collection === 'messages') return ofChat(uid, chatOfMessageId(id));
  if (collection === 'chats') return ofChat(uid, id);
  const own: FactName = [factsOf[collection], id];
  if (collection === 'meets') return [...ofMeet(uid, id), ['chats', chatUidOf(uid, id)]];
  if (collection === 'actions') {
    const { sender, chat_uid } = core.facts.action(id) ?? {};
    return [own, ...(chat_uid ? ofChat(uid, chat_uid) : ofPerson(uid, sender))];
  }
  return [own];
}

/** What the rule of a relation asks about beside the relation itself. */
export function ofRelation(core: SyncCore, uid: string, id: string): FactName[] {
  const key = parseRelationId(id);
  if (key === undefined) return [];
  const { kind, target } = key;
  const named = ownerOfMeetId(target) === undefined ? ofPerson(uid, target) : ofMeet(uid, target);
  if (kind === 'signup') return [...named, ['chats', chatUidOf(uid, target)]];
  if (kind !== 'favourite') return named;
  const places = favouritesOf(core.facts, uid).flatMap(({ _id, target: other }): FactName[] => [
    ['relations', _id],
    ['users', other],
  ]);
  return [...named, ...places];
}

/** Whether a chat's uid names somebody as one of its two. */
export function namesParty(chatUid: string, uid: string): boolean {
  const parties = partiesOf(chatUid);
  return parties?.applicant === uid || parties?.owner === uid;
}

/**
 * Whether a document's id allows that it is somebody's own. Others are not even looked for: neither what a stranger is
 * told nor how long that takes may depend on whether they are there.
 */
export function canBeOwn(uid: string, database: FactDatabase | 'messages', id: string): boolean {
  if (database === 'users') return id === uid;
  if (database === 'meets') return ownerOfMeetId(id) === uid;
  if (database === 'relations') return parseRelationId(id)?.actor === uid;
  if (database === 'chats') return namesParty(id, uid);
  if (database === 'messages') return namesParty(chatPartOf(id), uid);
  // Actions name their receiver, and whose act they tell of; offers are nobody's.
  return id.includes(uid);
}

/** A chat, its meet and its two people. */
export function ofChat(uid: string, chatUid = ''): FactName[] {
  const parties = partiesOf(chatUid);
  if (parties === undefined) return [];
  const { meetId, applicant } = parties;
  return [['chats', chatUid], ...ofMeet(uid, meetId), ...ofPerson(uid, applicant)];
}

function ofMeet(uid: string, meetId: string): FactName[] {
  return [['meets', meetId], ...ofPerson(uid, ownerOfMeetId(meetId))];
}

/** Somebody else, and what is between the two. */
export function ofPerson(uid: string, other: string | undefined): FactName[] {
  if (other === undefined || other === uid) return [];
  return [['users', other], ...betweenTwo(uid, other)];
}
