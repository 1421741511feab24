import type { Facts } from '../facts/facts.ts';
import type { StoredChat } from '../../schemas/documents/stored.ts';
import { isOpenChat } from '../rules/visibility.ts';

/** The viewer's chats as CHAT-06 lets them be seen. */
export function openChatsOf(facts: Facts, uid: string): StoredChat[] {
  return [...facts.chatsOf(uid)].filter((chat) => isOpenChat(facts, chat));
}
