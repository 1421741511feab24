import { Digest } from '../../schemas/domain/digest.ts';
import type { CollectionName, MessageDoc, Replicated } from '../../schemas/documents/device.ts';
import { messageWindow } from '../../schemas/wire/sync.ts';
import type { ReplicaDatabase } from '../data/database.ts';
import { idOf } from './wire-docs.ts';
import type { Doc } from './wire-docs.ts';

/** What the gateway must have too: the acknowledged documents of one collection, in one number. */
export async function replicaDigest(
  database: ReplicaDatabase,
  name: CollectionName,
): Promise<{ count: number; digest: string }> {
  const digest = new Digest();
  if (name === 'messages') {
    for (const held of (await messagesByChat(database)).values())
      for (const { id } of held.slice(-messageWindow)) digest.add(id, '');
  } else for (const doc of await acknowledged(database, name)) digest.add(idOf(name, doc), doc.rev);
  return { count: digest.count, digest: digest.toString() };
}

/** What the replica holds, as `SyncRequest.inventory` wants it. */
export async function replicaInventory(
  database: ReplicaDatabase,
  name: CollectionName,
): Promise<Record<string, string>> {
  const inventory: Record<string, string> = {};
  if (name === 'messages') {
    for (const [chat, held] of await messagesByChat(database)) {
      const digest = new Digest();
      for (const { id } of held) digest.add(id, '');
      inventory[chat] = `${digest.count}.${digest.toString()}.${held[0]?.timestamp ?? ''}`;
    }
  } else for (const doc of await acknowledged(database, name)) inventory[idOf(name, doc)] = doc.rev;
  return inventory;
}

async function acknowledged(
  database: ReplicaDatabase,
  name: CollectionName,
): Promise<(Doc & { rev: string })[]> {
  const docs = await database.collections[name].find().exec();
  const states = docs.map((doc: { _data: unknown }) => doc._data as Doc & Replicated);
  return states.filter((doc): doc is Doc & { rev: string } => doc.rev !== undefined);
}

/** Acknowledged messages per chat, oldest first. */
async function messagesByChat(database: ReplicaDatabase): Promise<Map<string, MessageDoc[]>> {
  const docs = await database.collections.messages.find().exec();
  const chats = new Map<string, MessageDoc[]>();
  for (const { _data: message } of docs) {
    if (message.timestamp === undefined) continue;
    const held = chats.get(message.chat_uid) ?? [];
    chats.set(message.chat_uid, held);
    held.push(message);
  }
  for (const held of chats.values()) held.sort((a, b) => (a.sort < b.sort ? -1 : 1));
  return chats;
}
