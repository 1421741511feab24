import { firstValueFrom } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { discussionRows } from '../../../src/features/chats/chat-groups.ts';
import { isDeletedHere } from '../../../src/data/deleted-here.ts';
import { chatEntries } from '../../../src/features/chats/use-chat-entries.ts';
import { chatOfRefusal, withoutText } from '../../../src/features/chats/refused-text.ts';
import { chat, me, meet, message, other } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';

const cafe = meet(1);
const walk = meet(2);
const own = meet(3, { uid: me });

describe('the chat list', () => {
  it('CHAT-01 groups chats by meet, newest message first', () => {
    const entry = (of: ReturnType<typeof chat>, minute: number) => ({
      chat: of,
      last: message(of, other, minute),
      unread: 0,
    });
    const second = { ...chat(cafe), uid: `${'z'.repeat(20)}_${cafe.meetId}` };
    const rows = discussionRows([
      entry(chat(cafe), 1),
      entry(chat(walk), 5),
      entry(second, 9),
      { chat: chat(own), last: undefined, unread: 0 },
    ]);
    expect(rows.map((row) => (row.kind === 'meet' ? row.meetId : row.entry.chat.uid))).toEqual([
      cafe.meetId,
      second.uid,
      chat(cafe).uid,
      walk.meetId,
      chat(walk).uid,
      own.meetId,
      chat(own).uid,
    ]);
    expect(rows.filter((row) => row.kind === 'chat' && row.last)).toHaveLength(3);
  });

  it('CHAT-03 CHAT-06 counts what the other wrote after my last check; archived chats are missing', async () => {
    const open = chat(cafe, { lastCheckTimeApplicant: '2026-11-20T12:01:00.000Z' });
    const archived = chat(walk, { archived: true });
    const messages = [
      message(open, other, 0),
      message(open, other, 1),
      message(open, me, 2),
      message(open, other, 3),
      message(open, other, 4),
      message(archived, other, 9),
    ];
    const replica = await memoryReplica(me, { chats: [open, archived], messages });
    const entries = await firstValueFrom(chatEntries(replica));
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ unread: 2, last: { text: 'Viesti 4' } });
  });

  it('MEET-33 MEET-35 chats of a meet that I deleted go at once, of a reported one they stay', () => {
    expect(isDeletedHere({ ...own, archived: true }, me)).toBe(true);
    expect(isDeletedHere({ ...own, archived: true, archived_by: 'reports' }, me)).toBe(false);
    expect(isDeletedHere({ ...cafe, archived: true }, me)).toBe(false);
    expect(isDeletedHere(undefined, me)).toBe(false);
  });
});

describe('a refused message', () => {
  it('SYNC-09 its text leaves the draft, and only its text', () => {
    expect(withoutText('Hei', 'Hei')).toBe('');
    expect(withoutText('Kesken\nHei', 'Hei')).toBe('Kesken');
    expect(withoutText('Hei\nKesken', 'Hei')).toBe('Kesken');
    expect(withoutText('Heippa', 'Hei')).toBe('Heippa');
    expect(withoutText('a\nkaksi\nriviä', 'kaksi\nriviä')).toBe('a');
  });

  it('SYNC-15 belongs to the chat that its id names', () => {
    const refusal = { collection: 'messages', docId: `${chat(cafe).uid}:0001` } as never;
    expect(chatOfRefusal(refusal)).toBe(chat(cafe).uid);
  });
});
