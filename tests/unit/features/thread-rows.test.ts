import { describe, expect, it } from 'vitest';
import { threadRows } from '../../../src/features/chats/thread-rows.ts';
import { chat, me, meet, message, other } from './helpers/docs.ts';

const about = chat(meet(1));
const now = new Date('2026-11-21T10:00:00.000Z');
const since = new Date('2026-12-01T10:00:00.000Z');
const base = { uid: me, refusals: [], readUntil: null, since, now };
const brief = (messages: Parameters<typeof threadRows>[0]['messages'], more = {}) =>
  threadRows({ ...base, ...more, messages }).map((row) =>
    row.kind === 'message' ? `${row.mine ? 'me' : 'you'}${row.last ? '.' : ''}` : row.kind,
  );

describe('rows of a thread', () => {
  it('CHAT-07 separates days and groups what one person writes in a row', () => {
    const messages = [
      message(about, other, 0),
      message(about, other, 1),
      message(about, other, 30),
      message(about, me, 31),
      message(about, me, 24 * 60),
    ];
    expect(brief(messages)).toEqual(['day', 'you', 'you.', 'you.', 'me.', 'day', 'me.']);
  });

  it('FMT-19 a day begins at midnight in Helsinki', () => {
    const late = message(about, me, 0, { timestamp: '2026-11-20T21:59:00.000Z' });
    const early = message(about, me, 1, { timestamp: '2026-11-20T22:01:00.000Z' });
    expect(brief([late, early])).toEqual(['day', 'me.', 'day', 'me.']);
  });

  it('SYNC-11 what is not sent yet stands under today', () => {
    const rows = threadRows({
      ...base,
      messages: [message(about, me, 0), message(about, me, undefined)],
    });
    expect(rows.map(({ kind }) => kind)).toEqual(['day', 'message', 'day', 'message']);
    expect(rows.at(-1)).toMatchObject({ newestOwn: true });
    expect(rows[1]).toMatchObject({ newestOwn: false });
  });

  it('SYNC-11 what waits is of no earlier day than what stands above it, while the minute’s clock is of yesterday', () => {
    const rows = threadRows({
      ...base,
      now: new Date('2026-11-21T21:59:40.000Z'),
      messages: [
        message(about, other, 0, { timestamp: '2026-11-21T20:00:00.000Z' }),
        message(about, other, 1, { timestamp: '2026-11-21T22:00:10.000Z' }),
        message(about, me, undefined),
      ],
    });
    expect(rows.filter(({ kind }) => kind === 'day').map(({ key }) => key)).toEqual([
      'day-2026-11-21',
      'day-2026-11-22',
    ]);
  });

  it('CHAT-03 marks where the new messages of the other begin, once', () => {
    const messages = [0, 10, 20].map((minute) => message(about, other, minute));
    const readUntil = messages[0]?.timestamp;
    expect(brief(messages, { readUntil })).toEqual(['day', 'you.', 'unread', 'you.', 'you.']);
    expect(brief(messages)).not.toContain('unread');
  });

  it('CHAT-03 what comes while I look at the chat needs no mark', () => {
    const messages = [0, 10, 20].map((minute) => message(about, other, minute));
    const [readUntil, before] = messages.map(({ timestamp }) => timestamp);
    const looking = { readUntil, since: new Date(before ?? '') };
    expect(brief(messages, looking)).toEqual(['day', 'you.', 'unread', 'you.', 'you.']);
    expect(brief(messages, { ...looking, readUntil: before })).not.toContain('unread');
  });

  it('CHAT-03 what I have answered since is not marked as new; an answer that waits has told nothing yet', () => {
    const messages = [0, 10].map((minute) => message(about, other, minute));
    const readUntil = messages[0]?.timestamp;
    const waiting = message(about, me, undefined);
    expect(brief([...messages, waiting], { readUntil })).toContain('unread');
    const sent = [...messages, message(about, me, 11)];
    expect(brief(sent, { readUntil })).not.toContain('unread');
    expect(brief([...sent, waiting], { readUntil })).not.toContain('unread');
    const news = [...sent, message(about, other, 20)];
    expect(brief(news, { readUntil }).slice(-2)).toEqual(['unread', 'you.']);
  });

  it('MEET-36 a changed meet is a notice, nobody’s message', () => {
    const messages = [
      message(about, other, 0),
      message(about, other, 1, { kind: 'meet_changed', meet_date: '2026-12-01T16:30:00.000Z' }),
    ];
    expect(brief(messages)).toEqual(['day', 'you.', 'notice']);
  });

  const refused = (end: string) => ({
    id: end,
    collection: 'messages' as const,
    docId: `${about.uid}:${end}`,
    code: 'CHAT_READ_ONLY' as const,
    params: {},
    text: end,
    at: now.toISOString(),
  });

  it('SYNC-05 refused messages come last', () => {
    expect(brief([message(about, me, 0)], { refusals: [refused('a')] })).toEqual([
      'day',
      'me.',
      'failed',
    ]);
  });

  it('SYNC-06 SYNC-11 several of them in the order in which they were written, though lists have the newest first', () => {
    const refusals = ['c', 'b', 'a'].map(refused);
    const rows = threadRows({ ...base, messages: [], refusals });
    expect(rows.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  });
});
