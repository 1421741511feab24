import { Digest } from '../../schemas/domain/digest.ts';
import { messageWindow } from '../../schemas/wire/sync.ts';
import type { HistoryAnswer, PullAnswer, SyncRequest } from '../../schemas/wire/sync.ts';

type Doc = Record<string, unknown>;
type Chats = ReadonlyMap<string, readonly Doc[]>;

/** Messages per chat, oldest first. */
export function chatsOf(messages: readonly Doc[]): Map<string, Doc[]> {
  const chats = new Map<string, Doc[]>();
  for (const doc of messages) {
    const own = chats.get(String(doc['chat_uid'])) ?? [];
    chats.set(String(doc['chat_uid']), [...own, doc]);
  }
  for (const own of chats.values()) own.sort((a, b) => (place(a) < place(b) ? -1 : 1));
  return chats;
}

/** Ids of the newest messages of every chat. */
export function windowIds(chats: Chats): Set<string> {
  const windows = [...chats.values()].map((messages) => messages.slice(-messageWindow));
  return new Set(windows.flat().map((m) => String(m['id'])));
}

/** What a device lacks that tells of each chat `{count}.{digest}.{oldest timestamp}`. */
export function messagesAgainst(
  chats: Chats,
  inventory: Record<string, string>,
  pushed: ReadonlySet<string>,
): Pick<PullAnswer, 'docs' | 'gone' | 'goneChats'> {
  const wanted: Doc[] = [];
  const goneChats = Object.keys(inventory).filter((chat) => !chats.has(chat));
  for (const [chat, messages] of chats) {
    const [count, digest, ...oldest] = (inventory[chat] ?? '').split('.');
    const isHeld = (m: Doc) => inventory[chat] && String(m['timestamp']) >= oldest.join('.');
    const since = messages.filter(isHeld);
    const held = digestOf(since.map((m) => String(m['id'])));
    const isWhole = since.length >= Math.min(messages.length, messageWindow);
    if (isWhole && `${held.count}.${held.digest}` === `${count}.${digest}`) continue;
    // It holds what is not here any more: the chat begins anew.
    if (Number(count) >= since.length) goneChats.push(chat);
    wanted.push(...(since.length > messageWindow ? since : messages.slice(-messageWindow)));
  }
  return {
    docs: wanted.filter((m) => !pushed.has(String(m['id']))),
    gone: [],
    goneChats,
  };
}

/** The page before a place. */
export function olderMessages(
  chats: Chats,
  { chat, before, limit }: NonNullable<SyncRequest['history']>[number],
): HistoryAnswer {
  const all = chats.get(chat) ?? [];
  const older = all.filter((m) => place(m) < `${before[0]} ${before[1]}`);
  return { chat, docs: older.slice(-limit), complete: older.length <= limit };
}

export function digestOf(ids: readonly string[]): { count: number; digest: string } {
  const digest = new Digest();
  for (const id of ids) digest.add(id, '');
  return { count: digest.count, digest: digest.toString() };
}

function place(message: Doc): string {
  return `${String(message['timestamp'])} ${String(message['id'])}`;
}
