import type { CollectionName } from '../../schemas/documents/device.ts';
import {
  blockId,
  chatOfMessageId,
  chatUidOf,
  favouriteId,
  ownerOfMeetId,
  parseRelationId,
  partiesOf,
} from '../../schemas/domain/ids.ts';
import type { RefusalCode } from '../../schemas/refusal-codes.ts';
import { hearAnew } from '../facts/take-over.ts';
import type { FactName } from '../facts/take-over.ts';
import type { FactsReader } from '../rules/facts-reader.ts';
import type { SyncCore } from './core.ts';

/** What may be said only because this gateway has not heard yet of what another one has just written. */
const rashCodes: readonly RefusalCode[] = [
  'CHAT_GONE',
  'CHAT_READ_ONLY',
  'FAVOURITE_NOT_BLOCKABLE',
  'GONE',
  'MEET_GENDER',
  'MEET_NOT_VISIBLE',
  'PROFILE_ARCHIVED',
  'PROFILE_NEEDED',
  'TOO_MANY_FAVOURITES',
];

/** Rows of one request whose refusal is doubted: more are no haste of gateways. */
const doubtsMost = 20;

interface RowName {
  readonly collection: CollectionName;
  readonly id: string;
}

/**
 * Doubts of the refusals of one request. A device takes a refusal for the last word, and its requests reach
 * any gateway: whoever has just made a profile, or freed a favourite's place, at one must not be told no by
 * another whose change feeds have not brought that yet.
 */
export class Doubts {
  #left = doubtsMost;

  /**
   * Asks the store about everything that a refusal rests on.
   * @returns whether anything was other than this gateway knew, so that the row is worth another decision
   */
  async askAnew(core: SyncCore, uid: string, row: RowName, code: RefusalCode): Promise<boolean> {
    if (!rashCodes.includes(code) || this.#left === 0) return false;
    this.#left -= 1;
    return hearAnew(core, concerned(core.facts, uid, row));
  }
}

/** What the rules ask about beside the row's own document. */
function concerned(facts: FactsReader, uid: string, { collection, id }: RowName): FactName[] {
  const chat = collection === 'messages' ? chatOfMessageId(id) : id;
  const others = collection === 'relations' ? ofRelation(facts, uid, id) : ofChat(uid, chat);
  return [['users', uid], ...others];
}

function ofRelation(facts: FactsReader, uid: string, id: string): FactName[] {
  const key = parseRelationId(id);
  if (key === undefined) return [];
  const { kind, target } = key;
  const isMeet = ownerOfMeetId(target) !== undefined;
  const named = isMeet ? ofMeet(uid, target) : ofPerson(uid, target);
  if (kind === 'signup') return [...named, ['chats', chatUidOf(uid, target)]];
  if (kind === 'block') return [...named, ['relations', favouriteId(uid, target)]];
  if (kind !== 'favourite') return named;
  const favourites = [...facts.relationsBy(uid)].filter((one) => one.kind === 'favourite');
  return [...named, ...relations(favourites.map(({ _id }) => _id))];
}

function ofChat(uid: string, chatUid = ''): FactName[] {
  const parties = partiesOf(chatUid);
  if (parties === undefined) return [];
  const { meetId, applicant } = parties;
  return [['chats', chatUid], ...ofMeet(uid, meetId), ...ofPerson(uid, applicant)];
}

function ofMeet(uid: string, meetId: string): FactName[] {
  return [['meets', meetId], ...ofPerson(uid, ownerOfMeetId(meetId))];
}

/** Somebody else, what is between the two, and whether the viewer may be shown what is for favourites. */
function ofPerson(uid: string, other: string | undefined): FactName[] {
  if (other === undefined || other === uid) return [];
  const between = [blockId(uid, other), blockId(other, uid), favouriteId(other, uid)];
  return [['users', other], ...relations(between)];
}

const relations = (ids: readonly string[]): FactName[] => ids.map((id) => ['relations', id]);
