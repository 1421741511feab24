import { describe, expect, it } from 'vitest';
import type { StoredMessage } from '../../schemas/documents/stored.ts';
import { ChatLogs } from '../../sync-server/facts/chat-logs.ts';
import { MessageTimes } from '../../sync-server/facts/message-times.ts';
import { Sequence } from '../../sync-server/facts/sequence.ts';
import { after, message, now } from './helpers/chat-messages.ts';

/** Over a chat whose messages have been read. */
async function timesOf(stored: StoredMessage[] = []): Promise<[MessageTimes, ChatLogs]> {
  const range = () => Promise.resolve(stored);
  const logs = new ChatLogs({ range, getMany: () => Promise.resolve([]) }, new Sequence());
  await logs.log('chat');
  return [new MessageTimes(logs), logs];
}

describe('the times of messages', () => {
  it('SYNC-11 keep their order at gateways whose clocks differ', async () => {
    const [times, logs] = await timesOf([message(1, 120_000)]);
    expect(times.next('chat', now).toISOString()).toBe(after(120_001));
    logs.note(message(2, 180_000));
    expect(times.next('chat', now).toISOString()).toBe(after(180_001));
    expect(times.next('other', now).toISOString()).toBe(after(0));
  });

  it('SYNC-11 keep their order after a clock that was hours ahead', async () => {
    const ahead = 5 * 3_600_000;
    const [times] = await timesOf([message(1, 0), message(2, ahead)]);
    expect(times.next('chat', now).toISOString()).toBe(after(ahead + 1));
    expect(times.present('chat', now).toISOString()).toBe(after(ahead));
    expect(times.present('other', now)).toEqual(now);
    const [own] = await timesOf();
    own.next('chat', new Date(after(ahead)));
    expect(own.next('chat', now).toISOString()).toBe(after(ahead + 1));
  });

  it('SYNC-11 are not drawn along by one of which no clock can be that wrong', async () => {
    const ahead = 25 * 3_600_000;
    const [times] = await timesOf([message(1, 60_000), message(2, ahead)]);
    expect(times.next('chat', now).toISOString()).toBe(after(60_001));
    expect(times.present('chat', now).toISOString()).toBe(after(60_000));
    times.next('chat', new Date(after(ahead)));
    expect(times.next('chat', now).toISOString()).toBe(after(60_001));
  });

  it('CHAT-03 come after what has been read, as far as clocks of gateways differ', async () => {
    const [times] = await timesOf([message(1, 0)]);
    const read = (owner: number | null, applicant: number | null) => ({
      lastCheckTimeOwner: owner === null ? null : after(owner),
      lastCheckTimeApplicant: applicant === null ? null : after(applicant),
    });
    const next = (...marks: Parameters<typeof read>) =>
      times.next('chat', now, read(...marks)).toISOString();
    expect(next(null, null)).toBe(after(1));
    expect(next(null, 120_000)).toBe(after(120_001));
    expect(next(180_000, 120_000)).toBe(after(180_001));
    // Somebody who marks beyond that does not draw the times along.
    expect(next(null, 301_000)).toBe(after(180_002));
  });
});
