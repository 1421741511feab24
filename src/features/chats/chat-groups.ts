import type { ChatDoc, MessageDoc } from '../../../schemas/documents/device.ts';
import { compareMessages } from '../../../schemas/domain/unread.ts';

/** A chat with what its row shows of the messages. */
export interface ChatEntry {
  chat: ChatDoc;
  last: MessageDoc | undefined;
  unread: number;
}

/** The chats about one meet. */
export interface ChatGroup {
  meetId: string;
  entries: ChatEntry[];
}

/** Chats by meet; groups, and chats within them, with the newest message first (CHAT-01). */
export function groupChats(entries: readonly ChatEntry[]): ChatGroup[] {
  const groups = new Map<string, ChatGroup>();
  for (const entry of [...entries].sort(newestFirst)) {
    const meetId = entry.chat.meet_id;
    const group = groups.get(meetId) ?? { meetId, entries: [] };
    group.entries.push(entry);
    groups.set(meetId, group);
  }
  return [...groups.values()];
}

function newestFirst(a: ChatEntry, b: ChatEntry): number {
  if (a.last !== undefined && b.last !== undefined) return compareMessages(b.last, a.last);
  if (a.last !== undefined) return -1;
  if (b.last !== undefined) return 1;
  return a.chat.createdAt < b.chat.createdAt ? 1 : -1;
}
