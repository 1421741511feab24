import type { MessageDoc } from '../../schemas/documents/device.ts';
import { compareMessages } from '../../schemas/domain/unread.ts';
import type { ReplicaDatabase } from '../data/database.ts';
import type { DeviceStore } from '../data/device-store.ts';
import type { OlderOutcome, OldestHeld } from '../data/replica.ts';
import type { Transport } from './transport.ts';

const pageSize = 50;

/**
 * Fetches the page of messages of a chat before the oldest one that the replica holds. Remembered is which message is
 * the first of all, not that there are no more: what a crash or a full device keeps from being written is asked anew.
 */
export async function loadOlder(
  chat: string,
  [timestamp, id]: OldestHeld,
  parts: { store: DeviceStore; transport: Transport },
): Promise<OlderOutcome> {
  if ((await parts.store.getValue(firstKey(chat))) === id) return 'complete';
  const answer = await parts.transport.older({ chat, before: [timestamp, id], limit: pageSize });
  if (!answer) return 'offline';
  if (!answer.complete) return 'more';
  const [first] = (answer.docs as unknown as MessageDoc[]).sort(compareMessages);
  await parts.store.setValue(firstKey(chat), first?.id ?? id);
  return 'complete';
}

/** Nothing is kept of chats that left the view. */
export async function forgetFirst(store: DeviceStore, chats: readonly string[]): Promise<void> {
  for (const chat of chats) await store.removeValue(firstKey(chat));
}

/** Ids of the messages that the replica holds of these chats. */
export async function messagesOf(
  database: ReplicaDatabase,
  chats: readonly string[],
): Promise<string[]> {
  const docs = await database.collections.messages
    .find({ selector: { chat_uid: { $in: [...chats] } } })
    .exec();
  return docs.map(({ id }) => id);
}

function firstKey(chat: string): string {
  return `first:${chat}`;
}
