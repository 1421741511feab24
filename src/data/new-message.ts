import type { MessageDoc } from '../../schemas/documents/device.ts';
import type { Replica } from './replica.ts';

/** A message of mine, ready for `replica.messages.insert`; it shows last until it is acknowledged. */
export function newMessage(replica: Replica, chatUid: string, text: string): MessageDoc {
  const id = replica.clock.messageId(chatUid);
  return { id, chat_uid: chatUid, sender_id: replica.uid, text, sort: sortKey({ id }) };
}

/**
 * Place of a message in its chat (SYNC-11), newest first: by the gateway's time, then by id. One that
 * the gateway has not seen comes before all others, the last written one first. Rising keys lead
 * backwards in time because RxDB on IndexedDB walks an index only forwards: the other way round,
 * "the newest" would read every message of the chat.
 */
export function sortKey(message: { id: string; timestamp?: string | undefined }): string {
  const own = message.id.slice(message.id.lastIndexOf(':') + 1);
  return mirrored(message.timestamp === undefined ? `~${own}` : `${message.timestamp}${own}`);
}

/** Texts of printable ASCII in reverse order: `!` changes places with `~`, and so on. */
function mirrored(text: string): string {
  return String.fromCharCode(...Array.from(text, (one) => 159 - one.charCodeAt(0)));
}
