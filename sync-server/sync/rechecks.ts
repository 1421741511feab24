import type { CollectionName } from '../../schemas/documents/device.ts';
import { chatOfMessageId, ownerOfMeetId, parseRelationId } from '../../schemas/domain/ids.ts';
import type { Refusal, RefusalCode } from '../../schemas/refusal-codes.ts';
import { refreshPair } from '../facts/refresh-pair.ts';
import { refreshFacts } from '../facts/read-through.ts';
import type { SyncCore } from './core.ts';
import { canBeOwn, factsOf, ofChat, ofRelation } from './depends-on.ts';

/** What may be said only because this gateway has not heard yet of what another one has just written. */
const staleCodes: readonly RefusalCode[] = [
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

/** Rows of one request whose refusal is rechecked: more are no haste of gateways. */
export const maxRechecks = 20;

interface RowName {
  readonly collection: CollectionName;
  readonly id: string;
}

/**
 * Rechecks of the refusals of one request. A device takes a refusal for the last word, and its requests reach
 * any gateway: whoever has just made a profile, or freed a favourite's place, at one must not be told no by
 * another whose change feeds have not brought that yet.
 */
export class Rechecks {
  #left = maxRechecks;

  /**
   * Asks the store about everything that a refusal rests on.
   * @returns whether anything was other than this gateway knew, so that the row is worth another decision
   */
  async recheck(core: SyncCore, uid: string, row: RowName, refusal: Refusal): Promise<boolean> {
    const { collection, id } = row;
    const database = collection === 'messages' ? collection : factsOf[collection];
    if (!mayBeStale(refusal) || this.#left === 0 || !canBeOwn(uid, database, id)) return false;
    this.#left -= 1;
    const chat = collection === 'messages' ? chatOfMessageId(id) : id;
    const others = collection === 'relations' ? ofRelation(core, uid, id) : ofChat(uid, chat);
    const seen = collection === 'relations' ? whomOneMustSee(id) : undefined;
    const news = await Promise.all([
      refreshFacts(core, [['users', uid], ...others]),
      seen !== undefined && refreshPair(core, uid, seen),
    ]);
    return news.includes(true);
  }
}

/** Whether the store is asked before a refusal is believed. A report's chat that does not exist here may exist. */
export function mayBeStale({ code, params }: Refusal): boolean {
  return staleCodes.includes(code) || (code === 'INVALID' && params?.['field'] === 'chat_uid');
}

/** Whom a relation's actor must be able to see, or share a chat with: for that, a meet or chat is enough. */
function whomOneMustSee(id: string): string | undefined {
  const key = parseRelationId(id);
  if (key?.kind === 'favourite') return key.target;
  return key?.kind === 'report' ? (ownerOfMeetId(key.target) ?? key.target) : undefined;
}
