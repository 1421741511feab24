import { describe, expect, it } from 'vitest';
import type { PullAnswer } from '../../schemas/wire/sync.ts';
import { truncatePull } from '../../sync-server/sync/truncate-pull.ts';

const answer = (docs: PullAnswer['docs'], more: Partial<PullAnswer> = {}): PullAnswer => ({
  docs,
  gone: ['left'],
  cursor: 'new',
  count: 9,
  digest: 'd',
  ...more,
});
const people = Array.from({ length: 5 }, (_, n) => ({ uid: `person-${n}`, text: 'x'.repeat(70) }));
const messages = ['a', 'a', 'a', 'b', 'b', 'c'].map((chat_uid, n) => ({
  id: `${chat_uid}:${n}`,
  chat_uid,
  text: 'x'.repeat(60),
}));

describe('a part of a pull', () => {
  it('SYNC-06 is the pull itself where it is short enough', () => {
    const whole = answer(people);
    expect(truncatePull(whole, 'old', JSON.stringify(people).length)).toBe(whole);
    const empty = answer([]);
    expect(truncatePull(empty, 'old', 1)).toBe(empty);
  });

  it('SYNC-06 begins with what has left, keeps the cursor, and asks what the device holds then', () => {
    const part = truncatePull(answer(people), 'old', 250);
    expect(part).toEqual({ ...answer(people.slice(0, 2)), cursor: 'old', reconcile: true });
  });

  it('SYNC-15 brings one document however little there is room for', () => {
    expect(truncatePull(answer(people), '', 0.5).docs).toEqual(people.slice(0, 1));
  });

  it('SYNC-06 ends between two chats, whose newest window a device has whole or not at all', () => {
    const ends = [1, 150, 350, 450, 600].map(
      (room) => truncatePull(answer(messages), '', room).docs.length,
    );
    expect(ends).toEqual([3, 3, 3, 5, 6]);
  });

  it('SYNC-06 a chat begins anew only with the part that brings it', () => {
    const whole = answer(messages, { goneChats: ['a', 'c', 'left'] });
    expect(truncatePull(whole, '', 1).goneChats).toEqual(['a', 'left']);
    expect(truncatePull(whole, '', 9999).goneChats).toEqual(['a', 'c', 'left']);
  });
});
