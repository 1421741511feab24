import { Digest } from '../../schemas/domain/digest.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { messageWindow } from '../../schemas/wire/sync.ts';
import type { ReplicaDatabase } from '../data/database.ts';
import type { Pending } from './pull-buffer.ts';
import { idOf } from './wire-docs.ts';
import type { Doc } from './wire-docs.ts';

/** What the gateway must have too: the acknowledged documents of one collection, in one number. */
export async function replicaDigest(
  database: ReplicaDatabase,
  name: CollectionName,
): Promise<{ count: number; digest: string }> {
  return digestOf(name, await held(database, name));
}

/** The same for these acknowledged documents, by id. */
export function digestOf(
  name: CollectionName,
  docs: ReadonlyMap<string, Doc>,
): { count: number; digest: string } {
  const digest = new Digest();
  if (name !== 'messages') for (const [id, doc] of docs) digest.add(id, String(doc['rev']));
  else
    for (const messages of byChat(docs).values())
      for (const message of messages.slice(-messageWindow)) digest.add(idOf(name, message), '');
  return { count: digest.count, digest: digest.toString() };
}

/**
 * What the replica holds, as `SyncRequest.inventory` wants it: as it will be once everything on its
 * way is written. A document that is only on its way would else be in no inventory, and its end
 * would never be told.
 */
export async function replicaInventory(
  database: ReplicaDatabase,
  name: CollectionName,
  pending: () => Pending,
): Promise<Record<string, string>> {
  // Both: what is written while we read is in neither the replica as read nor the later look.
  const before = pending();
  const docs = await held(database, name);
  for (const { rows, goneChats } of [before, pending()]) lay(docs, rows, goneChats);
  if (name === 'messages') return chatInventory(docs);
  return Object.fromEntries([...docs].map(([id, doc]) => [id, String(doc['rev'])]));
}

function lay(docs: Map<string, Doc>, rows: Pending['rows'], goneChats: readonly string[]): void {
  for (const [id, doc] of docs) if (goneChats.includes(String(doc['chat_uid']))) docs.delete(id);
  for (const [id, row] of rows) {
    if (row._deleted) docs.delete(id);
    else docs.set(id, row);
  }
}

/** The acknowledged documents of one collection by id. */
export async function held(
  database: ReplicaDatabase,
  name: CollectionName,
): Promise<Map<string, Doc>> {
  const found = await database.collections[name].find().exec();
  return acknowledgedById(
    name,
    found.map(({ _data }: { _data: unknown }) => _data as Doc),
  );
}

/** Those that the gateway has, too. */
export function acknowledgedById(name: CollectionName, docs: readonly Doc[]): Map<string, Doc> {
  const mark = name === 'messages' ? 'timestamp' : 'rev';
  const acknowledged = docs.filter((doc) => doc[mark] !== undefined);
  return new Map(acknowledged.map((doc) => [idOf(name, doc), doc]));
}

function chatInventory(messages: ReadonlyMap<string, Doc>): Record<string, string> {
  const inventory: Record<string, string> = {};
  for (const [chat, own] of byChat(messages)) {
    const digest = new Digest();
    for (const message of own) digest.add(idOf('messages', message), '');
    inventory[chat] = `${digest.count}.${digest.toString()}.${String(own[0]?.['timestamp'])}`;
  }
  return inventory;
}

/** Messages per chat, oldest first. */
function byChat(messages: ReadonlyMap<string, Doc>): Map<string, Doc[]> {
  const chats = new Map<string, Doc[]>();
  for (const message of messages.values()) {
    const chat = String(message['chat_uid']);
    const own = chats.get(chat) ?? [];
    chats.set(chat, own);
    own.push(message);
  }
  for (const own of chats.values())
    own.sort((a, b) => (String(a['sort']) < String(b['sort']) ? 1 : -1));
  return chats;
}
