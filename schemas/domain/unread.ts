import type { ChatDoc, MessageDoc } from '../documents/device.ts';

type Sides = Pick<ChatDoc, 'owner_id' | 'lastCheckTimeOwner' | 'lastCheckTimeApplicant'>;
type Message = Pick<MessageDoc, 'id' | 'sender_id' | 'timestamp'>;

/** The field of a chat that holds that party's read mark. */
export function lastCheckField(
  chat: Pick<ChatDoc, 'owner_id'>,
  uid: string,
): 'lastCheckTimeOwner' | 'lastCheckTimeApplicant' {
  return chat.owner_id === uid ? 'lastCheckTimeOwner' : 'lastCheckTimeApplicant';
}

/** When that party last looked at the chat; null if never. */
export const lastCheckOf = (chat: Sides, uid: string): string | null =>
  chat[lastCheckField(chat, uid)];

const isAfter = (timestamp: string | undefined, mark: string | null): boolean =>
  timestamp !== undefined && (mark === null || Date.parse(timestamp) > Date.parse(mark));

/** CHAT-03: messages by the other party after my last check. */
export function unreadCount(chat: Sides, messages: Iterable<Message>, uid: string): number {
  const mark = lastCheckOf(chat, uid);
  let count = 0;
  for (const message of messages) {
    if (message.sender_id !== uid && isAfter(message.timestamp, mark)) count += 1;
  }
  return count;
}

/** Order of a chat's messages (SYNC-11): by server time, then id; those not yet sent last. */
export function compareMessages(a: Message, b: Message): number {
  if (a.timestamp !== b.timestamp) {
    if (a.timestamp === undefined) return 1;
    if (b.timestamp === undefined) return -1;
    return a.timestamp < b.timestamp ? -1 : 1;
  }
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** The newest message of a chat; undefined if there is none. The order given does not matter. */
export function lastMessage<T extends Message>(messages: Iterable<T>): T | undefined {
  let last: T | undefined;
  for (const message of messages) {
    if (last === undefined || compareMessages(message, last) > 0) last = message;
  }
  return last;
}

/** CHAT-04: the last message is by the other party. */
export function isMyTurn(last: Pick<Message, 'sender_id'> | undefined, uid: string): boolean {
  return last !== undefined && last.sender_id !== uid;
}
