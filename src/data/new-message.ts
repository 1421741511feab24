import type { MessageDoc } from '../../schemas/documents/device.ts';
import type { Replica } from './replica.ts';

/** A message of mine, ready for `replica.messages.insert`; it shows last until it is acknowledged. */
export function newMessage(replica: Replica, chatUid: string, text: string): MessageDoc {
  const id = replica.clock.messageId(chatUid);
  return { id, chat_uid: chatUid, sender_id: replica.uid, text, sort: sortKey({ id }) };
}

/**
 * Place of a message in its chat (SYNC-11): by the gateway's time, then by id. One that the gateway
 * has not seen sorts after every timestamp, in the order of writing.
 */
export function sortKey(message: { id: string; timestamp?: string | undefined }): string {
  const own = message.id.slice(message.id.lastIndexOf(':') + 1);
  return message.timestamp === undefined ? `~${own}` : `${message.timestamp}${own}`;
}
