import type { Facts } from '../facts/facts.ts';
import type { StoredChat, StoredMeet } from '../../schemas/documents/stored.ts';

/**
 * Whether a chat is in its parties' views: not archived, parties not blocked, both still there, and
 * its meet neither deleted by its owner nor removed by an admin (MEET-33). A meet archived by three
 * reports keeps its chats (MEET-35).
 */
export function isOpenChat(facts: Facts, chat: StoredChat): boolean {
  if (chat.archived || facts.blocked(chat.owner_id, chat.applicant_id)) return false;
  if (!facts.user(chat.owner_id) || !facts.user(chat.applicant_id)) return false;
  const meet = facts.meet(chat.meet_id);
  return meet !== undefined && (!meet.archived || meet.archived_by === 'reports');
}

/** The viewer's chats as CHAT-06 lets them be seen. */
export function openChatsOf(facts: Facts, uid: string): StoredChat[] {
  return [...facts.chatsOf(uid)].filter((chat) => isOpenChat(facts, chat));
}

/** The other party of a chat. */
export function otherParty(chat: StoredChat, uid: string): string {
  return chat.owner_id === uid ? chat.applicant_id : chat.owner_id;
}

/** Whether some open chat of the viewer belongs to the meet. */
export function isPartyOfMeet(facts: Facts, uid: string, meet: StoredMeet): boolean {
  for (const chat of facts.chatsOf(uid))
    if (chat.meet_id === meet.meetId && isOpenChat(facts, chat)) return true;
  return false;
}
