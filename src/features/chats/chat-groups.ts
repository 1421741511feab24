import type { ChatDoc, MessageDoc } from '../../../schemas/documents/device.ts';
import { compareMessages } from '../../../schemas/domain/unread.ts';

/** A chat with what its row shows of the messages. */
export interface ChatEntry {
  chat: ChatDoc;
  last: MessageDoc | undefined;
  unread: number;
}

/** A row of the list: the head of a meet, or one of the chats about it. */
export type DiscussionRow =
  | { kind: 'meet'; key: string; meetId: string; entry: ChatEntry }
  | { kind: 'chat'; key: string; entry: ChatEntry; last: boolean };

/** Chats below their meets; meets, and chats of each, with the newest message first (CHAT-01). */
export function discussionRows(entries: readonly ChatEntry[]): DiscussionRow[] {
  const groups = new Map<string, ChatEntry[]>();
  for (const entry of [...entries].sort(newestFirst)) {
    const group = groups.get(entry.chat.meet_id);
    if (group === undefined) groups.set(entry.chat.meet_id, [entry]);
    else group.push(entry);
  }
  return [...groups].flatMap(([meetId, group]) => rowsOf(meetId, group));
}

function rowsOf(meetId: string, group: readonly ChatEntry[]): DiscussionRow[] {
  const [first] = group;
  if (first === undefined) return [];
  const chats = group.map((entry, index): DiscussionRow => {
    return { kind: 'chat', key: entry.chat.uid, entry, last: index === group.length - 1 };
  });
  return [{ kind: 'meet', key: meetId, meetId, entry: first }, ...chats];
}

function newestFirst(a: ChatEntry, b: ChatEntry): number {
  if (a.last !== undefined && b.last !== undefined) return compareMessages(b.last, a.last);
  if (a.last !== undefined) return -1;
  if (b.last !== undefined) return 1;
  return a.chat.createdAt < b.chat.createdAt ? 1 : -1;
}
