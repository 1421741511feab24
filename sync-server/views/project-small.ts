import type { Facts } from '../facts/facts.ts';
import type {
  StoredAction,
  StoredAffiliate,
  StoredChat,
  StoredMessage,
  StoredRelation,
} from '../../schemas/documents/stored.ts';
import { stamp } from './stamp.ts';
import type { Projected } from './stamp.ts';

/** A chat for its parties; `locked` and `meet_date` mirror the meet (CHAT-12). */
export function projectChat(facts: Facts, chat: StoredChat): Projected {
  const meet = facts.meet(chat.meet_id);
  return stamp(chat.uid, {
    uid: chat.uid,
    meet_id: chat.meet_id,
    owner_id: chat.owner_id,
    applicant_id: chat.applicant_id,
    meet_date: meet?.meet_date ?? chat.meet_date,
    locked: meet?.closed ?? true,
    archived: chat.archived,
    lastCheckTimeOwner: chat.lastCheckTimeOwner,
    lastCheckTimeApplicant: chat.lastCheckTimeApplicant,
    createdAt: chat.createdAt,
  });
}

/** A message for the parties of its chat. Messages never change, so they carry no version. */
export function projectMessage(message: StoredMessage): Record<string, unknown> {
  const { _id, _rev, ...content } = message;
  return { id: _id, ...content };
}

/** A favourite, block, report or sign-up for its actor. */
export function projectRelation(relation: StoredRelation): Projected {
  const { _id, _rev, ...content } = relation;
  const { counted, ...seen } = content as typeof content & { counted?: boolean };
  return stamp(_id, { id: _id, ...seen });
}

/** An action for its receiver, with the sender's name of today. */
export function projectAction(facts: Facts, action: StoredAction): Projected {
  const { _id, _rev, ...content } = action;
  const name = facts.user(action.sender)?.name ?? action.sender_name;
  return stamp(_id, { id: _id, ...content, sender_name: name });
}

/** An active offer for anybody signed in (PAGE-06). */
export function projectAffiliate(affiliate: StoredAffiliate): Projected {
  const { _id, _rev, ...content } = affiliate;
  return stamp(_id, { id: _id, ...content });
}
