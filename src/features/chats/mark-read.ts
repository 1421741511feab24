import type { ChatDoc } from '../../../schemas/documents/device.ts';
import { lastCheckField, lastCheckOf } from '../../../schemas/domain/unread.ts';
import type { Replica } from '../../data/replica.ts';

/**
 * Until when I have read a chat. Who signed up knows the opening message without having looked (DATA-63).
 * @returns null where all is new
 */
export function readUntilOf(chat: ChatDoc, uid: string): string | null {
  return lastCheckOf(chat, uid) ?? (chat.applicant_id === uid ? chat.createdAt : null);
}

/**
 * Moves my read mark to the newest message that was shown (CHAT-17, SYNC-12); only ever forward.
 * @param shownUntil the server's timestamp of that message
 */
export async function markRead(replica: Replica, chat: ChatDoc, shownUntil: string): Promise<void> {
  const mark = lastCheckOf(chat, replica.uid);
  if (mark !== null && Date.parse(mark) >= Date.parse(shownUntil)) return;
  await replica.chats.patch(chat.uid, { [lastCheckField(chat, replica.uid)]: shownUntil });
}
