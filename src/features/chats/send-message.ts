import { limits, truncate } from '../../../schemas/limits.ts';
import { newMessage } from '../../data/new-message.ts';
import type { Replica } from '../../data/replica.ts';

/**
 * Writes a message of mine; sync sends it. Cut at 1000 characters (CHAT-13).
 * @returns false for blank text, which is not sent (CHAT-14)
 */
export async function sendMessage(
  replica: Replica,
  chatUid: string,
  text: string,
): Promise<boolean> {
  const cut = truncate(text.trim(), limits.chatMessage);
  if (cut === '') return false;
  await replica.messages.insert(newMessage(replica, chatUid, cut));
  return true;
}
