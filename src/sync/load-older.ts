import type { ReplicaDatabase } from '../data/database.ts';
import type { DeviceStore } from '../data/device-store.ts';
import type { OldestHeld } from '../data/replica.ts';
import type { Transport } from './transport.ts';

/** Whether there are still older messages; `offline`: the gateway could not be asked. */
export type OlderOutcome = 'more' | 'complete' | 'offline';

const pageSize = 50;

/** Fetches the page of messages of a chat before the oldest one that the replica holds. */
export async function loadOlder(
  chat: string,
  [timestamp, id]: OldestHeld,
  parts: { store: DeviceStore; transport: Transport },
): Promise<OlderOutcome> {
  if (await parts.store.getValue(completeKey(chat))) return 'complete';
  const answer = await parts.transport.older({ chat, before: [timestamp, id], limit: pageSize });
  if (!answer) return 'offline';
  if (!answer.complete) return 'more';
  await parts.store.setValue(completeKey(chat), true);
  return 'complete';
}

/** Chats that left the view may come back with their newest messages only. */
export async function forgetComplete(store: DeviceStore, chats: readonly string[]): Promise<void> {
  for (const chat of chats) await store.removeValue(completeKey(chat));
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

function completeKey(chat: string): string {
  return `complete:${chat}`;
}
