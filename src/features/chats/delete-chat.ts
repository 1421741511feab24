import type { Replica } from '../../data/replica.ts';

/** Deletes a chat for both parties: it is archived for good (CHAT-11). */
export async function deleteChat(replica: Replica, chatUid: string): Promise<void> {
  await replica.chats.patch(chatUid, { archived: true });
}
