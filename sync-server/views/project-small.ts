import type { Facts } from '../facts/facts.ts';
import type {
  StoredAction,
  StoredAffiliate,
  StoredChat,
  StoredMessage,
  StoredRelation,
  StoredSuggestion,
  StoredUser,
} from '../../schemas/documents/stored.ts';
import type { AffiliateDoc } from '../../schemas/documents/device.ts';
import { actionContent } from '../../schemas/domain/action-content.ts';
import { chatUidOf } from '../../schemas/domain/ids.ts';
import { attachedChatOf } from '../rules/report.ts';
import { isEndedChat, isReadOnlyChat } from '../rules/visibility.ts';
import { pick } from './pick.ts';
import { stamp } from './stamp.ts';
import type { Projected } from './stamp.ts';

/**
 * A chat for its parties; `locked` and `meet_date` mirror the meet (CHAT-12). `read_only` says only
 * that nobody can write any more (SAFE-03), never which party is archived (DATA-27).
 */
export function projectChat(facts: Facts, chat: StoredChat): Projected {
  const meet = facts.meet(chat.meet_id);
  return stamp(chat.uid, {
    uid: chat.uid,
    meet_id: chat.meet_id,
    owner_id: chat.owner_id,
    applicant_id: chat.applicant_id,
    meet_date: meet?.meet_date ?? chat.meet_date,
    locked: meet?.closed ?? true,
    read_only: isReadOnlyChat(facts, chat),
    archived: chat.archived,
    lastCheckTimeOwner: chat.lastCheckTimeOwner,
    lastCheckTimeApplicant: chat.lastCheckTimeApplicant,
    createdAt: chat.createdAt,
  });
}

const messageFields = [
  'chat_uid',
  'sender_id',
  'text',
  'timestamp',
  'kind',
  'meet_date',
  'location',
] as const satisfies readonly (keyof StoredMessage)[];

/** A message for the parties of its chat. Messages never change, so they carry no version. */
export function projectMessage(message: StoredMessage): Record<string, unknown> {
  return { id: message._id, ...pick(message, messageFields) };
}

/** A favourite, block, report or sign-up for its actor. */
export function projectRelation(facts: Facts, relation: StoredRelation): Projected {
  const { _id, actor, kind, target, createdAt } = relation;
  return stamp(_id, { id: _id, actor, kind, target, createdAt, ...detailOf(facts, relation) });
}

/**
 * Not whether a report counted (SAFE-04): only the gateway decides that. Nor whether a chat is archived already, which it
 * is at once by its deletion (CHAT-11), and a moment later by a block (DATA-23).
 */
function detailOf(facts: Facts, relation: StoredRelation): Record<string, unknown> {
  if (relation.kind === 'report')
    return {
      ...pick(relation, ['target_kind', 'reason', 'text']),
      chat_uid: attachedChatOf(relation),
    };
  if (relation.kind !== 'signup') return {};
  const chat = facts.chat(chatUidOf(relation.actor, relation.target));
  const isEnded = chat !== undefined && isEndedChat(facts, chat);
  return { ...pick(relation, ['message']), ...(isEnded && { chat_archived: true }) };
}

const actionFields = [
  'sender',
  'receiver',
  'type',
  'chat_uid',
  'createdAt',
  'read',
] as const satisfies readonly (keyof StoredAction)[];

/** An action for its receiver, with the sender's name of today, in its words too. */
export function projectAction(action: StoredAction, sender: StoredUser): Projected {
  const content = actionContent(action.type, sender.name);
  const named = { content, sender_name: sender.name };
  return stamp(action._id, { id: action._id, ...pick(action, actionFields), ...named });
}

/** The fields of an offer. */
export const affiliateFields = [
  'active',
  'company',
  'company_logo_url',
  'image_url',
  'price',
  'product_name',
  'tracking_link',
] as const satisfies readonly (keyof StoredAffiliate)[];

const euros = new Intl.NumberFormat('fi-FI', { style: 'currency', currency: 'EUR' });

/** All that an offer says. Who puts one into the store by hand may leave out a picture, and give the price as a number. */
export function offerOf(affiliate: StoredAffiliate): Omit<AffiliateDoc, 'id'> {
  const { company_logo_url: logo, image_url: image, price } = affiliate;
  return {
    ...pick(affiliate, affiliateFields),
    company_logo_url: logo ?? null,
    image_url: image ?? null,
    price: typeof price === 'number' ? euros.format(price) : (price ?? ''),
  };
}

/** An active offer for anybody signed in (PAGE-06). */
export function projectAffiliate(affiliate: StoredAffiliate): Projected {
  return stamp(affiliate._id, { id: affiliate._id, ...offerOf(affiliate) });
}

/** The fields of a suggestion, for admins and for whoever sent it (DATA-73). */
export const suggestionFields = [
  'nameSuggestion',
  'reasonNotUsing',
  'reasonToUse',
  'email',
  'createdAt',
] as const satisfies readonly (keyof StoredSuggestion)[];
