import { describe, expect, it } from 'vitest';
import { calendarFile } from '../../../src/features/chats/calendar-file.ts';
import { deleteChat } from '../../../src/features/chats/delete-chat.ts';
import { markRead, readUntilOf } from '../../../src/features/chats/mark-read.ts';
import { sendMessage } from '../../../src/features/chats/send-message.ts';
import { chat, me, meet } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';

const about = chat(meet(1), { lastCheckTimeApplicant: '2026-11-20T12:00:00.000Z' });

describe('writes of a chat', () => {
  it('CHAT-14 blank text is not sent', async () => {
    const replica = await memoryReplica(me);
    await sendMessage(replica, about.uid, ' \n\t ');
    expect(await replica.messages.all()).toEqual([]);
  });

  it('CHAT-13 a message is cut at 1000 code points', async () => {
    const replica = await memoryReplica(me);
    await sendMessage(replica, about.uid, '😀'.repeat(1100));
    const [written] = await replica.messages.all();
    expect([...(written?.text ?? '')]).toHaveLength(1000);
    expect(written).toMatchObject({ chat_uid: about.uid, sender_id: me });
    expect(written?.timestamp).toBeUndefined();
  });

  it('CHAT-07 SYNC-06 SYNC-10 the box is given up in the very moment in which it is sent: what is pressed again or typed on finds it empty', async () => {
    const replica = await memoryReplica(me);
    const given: unknown[] = [];
    const become = async (_: unknown, write: () => Promise<unknown>, split: unknown) => {
      given.push(split);
      return write();
    };
    const sent = sendMessage(replica, about.uid, 'Hei!', become as never);
    expect(given).toEqual([{ part: 'Hei!', rest: '' }]);
    await sent;
    expect(await replica.messages.all()).toHaveLength(1);
  });

  it('CHAT-17 SYNC-12 the read mark only moves forward, on my side', async () => {
    const replica = await memoryReplica(me, { chats: [about] });
    await markRead(replica, about, '2026-11-20T11:00:00.000Z');
    await markRead(replica, about, '2026-11-20T12:00:00.000Z');
    expect(replica.chats.patches).toEqual([]);
    await markRead(replica, about, '2026-11-20T12:00:00.001Z');
    expect(replica.chats.patches).toEqual([
      [about.uid, { lastCheckTimeApplicant: '2026-11-20T12:00:00.001Z' }],
    ]);
  });

  it('CHAT-03 DATA-63 to who signed up the first answer is new, to the owner everything', () => {
    const fresh = chat(meet(1));
    const { createdAt } = fresh;
    expect(readUntilOf(fresh, fresh.applicant_id)).toBe(createdAt);
    expect(readUntilOf(fresh, fresh.owner_id)).toBeNull();
    expect(readUntilOf(about, me)).toBe('2026-11-20T12:00:00.000Z');
  });

  it('CHAT-11 deleting archives the chat', async () => {
    const replica = await memoryReplica(me, { chats: [about] });
    await deleteChat(replica, about.uid);
    expect(replica.chats.patches).toEqual([[about.uid, { archived: true }]]);
  });
});

describe('the calendar entry', () => {
  const entry = {
    meetId: 'ville_1',
    title: 'Leffa- tai musiikki-ilta kotona, yhdessä; kaikki mukaan'.repeat(2),
    location: 'Hämeenlinna',
    start: '2026-11-21T16:30:00.000Z',
  };
  const file = calendarFile(entry, new Date('2026-11-20T10:00:00.000Z'));

  it('CHAT-20 holds id, type, place and start, and no names', () => {
    expect(file).toContain('\r\nUID:ville_1\r\n');
    expect(file).toContain('\r\nDTSTART:20261121T163000Z\r\n');
    expect(file).toContain('\r\nLOCATION:Hämeenlinna\r\n');
    expect(file).not.toMatch(/ORGANIZER|ATTENDEE|DESCRIPTION/);
  });

  it('CHAT-20 escapes and folds as calendars want it', () => {
    const lines = file.split('\r\n');
    const longest = Math.max(...lines.map((line) => new TextEncoder().encode(line).length));
    expect(longest).toBeLessThanOrEqual(75);
    expect(file.replace(/\r\n /g, '')).toContain('kotona\\, yhdessä\\; kaikki');
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });
});
