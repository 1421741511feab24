import { describe, expect, it } from 'vitest';
import { newMessageId } from '../../schemas/domain/ids.ts';
import type { StoredMessage } from '../../schemas/documents/stored.ts';
import { ChatLogs } from '../../sync-server/facts/chat-logs.ts';
import { Sequence } from '../../sync-server/facts/sequence.ts';
import { MessageView } from '../../sync-server/views/message-view.ts';

const chat = 'aino0000000000000000_ville000000000000000_1700000000000';
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 8, minute)).toISOString();

/** A view of one chat of so many messages, one a minute, read until some minute. */
async function viewOf(count: number, readUntil: string | null) {
  const messages = Array.from({ length: count }, (_, n): StoredMessage => ({
    _id: newMessageId(chat, new Date(at(n))),
    chat_uid: chat,
    sender_id: 'ville000000000000000',
    text: String(n),
    timestamp: at(n),
  }));
  const sequence = new Sequence();
  const store = { range: async () => messages, getMany: async () => messages };
  const view = new MessageView(new ChatLogs(store, sequence), sequence, () => readUntil);
  const before = view.cursor([]);
  view.bring(new Set([chat]));
  return { view, before, reading: await view.read() };
}

describe('what a device gets of a chat of which it has nothing', () => {
  it.each([
    ['all are read', 45, at(44), 30],
    ['five are unread', 45, at(39), 30],
    ['forty are unread', 45, at(4), 40],
    ['it was never opened', 45, null, 45],
    ['more than a bubble counts', 130, null, 100],
  ])(
    'CHAT-03 the newest 30, and what is unread before them: %s',
    async (_, count, mark, wanted) => {
      const { view, before, reading } = await viewOf(count, mark);
      expect(view.everything(reading).ids).toHaveLength(wanted);
      expect(view.since(before, reading)?.ids).toHaveLength(wanted);
      expect(view.against({}, reading).ids).toHaveLength(wanted);
      // What both sides compare is the window alone, whatever has been read.
      expect(view.cursor(reading).count).toBe(30);
    },
  );
});
