import { describe, expect, it } from 'vitest';
import { Digest } from '../../schemas/domain/digest.ts';
import { newMessageId } from '../../schemas/domain/ids.ts';
import type { StoredMessage } from '../../schemas/documents/stored.ts';
import { ChatLogs } from '../../sync-server/facts/chat-logs.ts';
import { Sequence } from '../../sync-server/facts/sequence.ts';
import { MessageView } from '../../sync-server/views/message-view.ts';
import { UserViews } from '../../sync-server/views/user-views.ts';
import { chat as chatOf, meet, now } from './helpers/samples.ts';
import { World } from './helpers/world.ts';
import { Random } from '../helpers/random.ts';

const aino = 'aino0000000000000000';
const ville = 'ville000000000000000';
const meetId = `${ville}_1700000000000`;
const chat = `${aino}_${meetId}`;
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 8, minute)).toISOString();

/** Logs of one chat of so many messages, one a minute. */
function logsOf(count: number, sequence: Sequence): ChatLogs {
  const messages = Array.from({ length: count }, (_, n): StoredMessage => ({
    _id: newMessageId(chat, new Date(at(n))),
    chat_uid: chat,
    sender_id: ville,
    text: String(n),
    timestamp: at(n),
  }));
  return new ChatLogs({ range: async () => messages, getMany: async () => messages }, sequence);
}

/** As both sides sort a chat's messages. */
function inReadingOrder<T extends { id: string; timestamp: string }>(some: readonly T[]): T[] {
  return some.toSorted((a, b) => (a.timestamp + a.id < b.timestamp + b.id ? -1 : 1));
}

/** A view of that chat, read until some minute. */
async function viewOf(count: number, readUntil: string | null) {
  const sequence = new Sequence();
  const view = new MessageView(logsOf(count, sequence), sequence, () => readUntil);
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

  it.each([
    [aino, 40],
    [ville, 30],
  ])('CHAT-03 CHAT-17 unread is what came after the own mark, of %s', async (uid, wanted) => {
    const marks = { lastCheckTimeApplicant: at(4), lastCheckTimeOwner: at(44) };
    const world = new World().users(aino, ville).meets(meet(meetId));
    const { facts } = world.chats(chatOf(aino, meetId, marks));
    const sequence = new Sequence();
    const views = new UserViews(uid, facts, logsOf(45, sequence), sequence);
    views.bring(now);
    const { messages } = views;
    expect(messages.everything(await messages.read()).ids).toHaveLength(wanted);
  });
});

describe('what a device gets of a long chat of which it says what it holds', () => {
  const held = (log: readonly { id: string }[], from: number): Record<string, string> => {
    const digest = new Digest();
    for (const { id } of log) digest.add(id, '');
    return { [chat]: `${log.length}.${digest.toString()}.${at(from)}` };
  };

  it.each([
    ['all of it', 0, 50, 0],
    ['all but the newest three', 0, 47, 3],
    ['the newest thirty', 20, 50, 0],
    ['ten of the newest thirty', 20, 30, 20],
    ['the newest ten: the rest of the window lies before them', 40, 50, 30],
  ])('SYNC-06 that it lacks, if it holds %s', async (_, from, to, wanted) => {
    const { view, reading } = await viewOf(50, at(49));
    const log = reading[0]?.log ?? [];
    const delta = view.against(held(log.slice(from, to), from), reading);
    expect(delta.goneChats).toEqual([]);
    expect(delta.ids).toEqual(log.slice(50 - wanted).map(({ id }) => id));
  });

  it('SYNC-06 everything since its oldest one, if it lacks one in between', async () => {
    const { view, reading } = await viewOf(50, at(49));
    const log = reading[0]?.log ?? [];
    const inventory = held([...log.slice(0, 7), ...log.slice(8, 47)], 0);
    expect(view.against(inventory, reading).ids).toHaveLength(50);
  });

  it('SYNC-13 SYNC-16 after it the device holds what stands here, whatever it lacked or had too much', async () => {
    const { view, reading } = await viewOf(50, at(49));
    const log = reading[0]?.log ?? [];
    const lost = Array.from({ length: 3 }, (_, n) => ({
      id: newMessageId(chat, new Date(Date.parse(at(n * 20)) + 1)),
      timestamp: at(n * 20),
    }));
    const random = new Random(11);
    for (let run = 0; run < 500; run += 1) {
      const from = random.below(50);
      const some = [...log, ...lost].filter(
        ({ timestamp }) => timestamp >= at(from) && random.chance(0.8),
      );
      const mine = inReadingOrder(some);
      const first = mine[0];
      if (first === undefined) continue;
      const digest = new Digest();
      for (const { id } of mine) digest.add(id, '');
      const inventory = { [chat]: `${mine.length}.${digest.toString()}.${first.timestamp}` };
      const { ids, goneChats } = view.against(inventory, reading);
      const kept = goneChats.includes(chat) ? [] : mine.map(({ id }) => id);
      const after = log.filter(({ id }) => ids.includes(id) || kept.includes(id));
      expect(new Set([...kept, ...ids])).toEqual(new Set(after.map(({ id }) => id)));
      expect(after).toEqual(log.slice(-after.length));
      expect(after.length).toBeGreaterThanOrEqual(30);
    }
  });
});
