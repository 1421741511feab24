import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareMessages,
  isMyTurn,
  lastCheckField,
  lastCheckOf,
  lastMessage,
  unreadCount,
} from '../../../schemas/domain/unread.ts';
import { aino, chat, eero, meetIdOf } from '../helpers/samples.ts';

const minute = (n: number): string => new Date(Date.UTC(2026, 10, 21, 10, n)).toISOString();
const message = (sender_id: string, at: number | undefined, id = `m${at ?? 'x'}`) => ({
  id,
  sender_id,
  ...(at === undefined ? {} : { timestamp: minute(at) }),
});
/** eero owns the meet, aino applied. */
const talk = chat(aino, meetIdOf(eero), {
  lastCheckTimeOwner: minute(10),
  lastCheckTimeApplicant: minute(20),
});

describe('unread messages', () => {
  it('CHAT-17 each party has a last check of their own', () => {
    expect(lastCheckOf(talk, eero)).toBe(minute(10));
    expect(lastCheckOf(talk, aino)).toBe(minute(20));
    expect(lastCheckField(talk, eero)).toBe('lastCheckTimeOwner');
    expect(lastCheckField(talk, aino)).toBe('lastCheckTimeApplicant');
  });

  it('CHAT-03 counts messages after my last check by the other party', () => {
    const messages = [message(eero, 5), message(aino, 11), message(eero, 21), message(eero, 22)];
    expect(unreadCount(talk, messages, aino)).toBe(2);
    expect(unreadCount(talk, messages, eero)).toBe(1);
    expect(unreadCount({ ...talk, lastCheckTimeApplicant: minute(21) }, messages, aino)).toBe(1);
    expect(unreadCount({ ...talk, lastCheckTimeApplicant: null }, messages, aino)).toBe(3);
  });

  it('CHAT-03 what I have not sent yet is not unread', () => {
    expect(unreadCount(talk, [message(aino, undefined)], aino)).toBe(0);
    expect(unreadCount(talk, [message(aino, undefined)], eero)).toBe(0);
  });

  it('CHAT-04 it is my turn when the last message is theirs, in whatever order they come', () => {
    const messages = [message(aino, 1), message(eero, 2)];
    const isMine = (all: typeof messages, uid: string) => isMyTurn(lastMessage(all), uid);
    expect(isMine(messages, aino)).toBe(true);
    expect(isMine(messages.toReversed(), aino)).toBe(true);
    expect(isMine(messages, eero)).toBe(false);
    expect(isMine([], aino)).toBe(false);
    expect(isMine([...messages, message(aino, undefined)], aino)).toBe(false);
  });

  it('SYNC-11 messages order by server timestamp, then id, unsent last, however shuffled', () => {
    const sorted = [
      message(aino, 1),
      message(eero, 2, 'a'),
      message(aino, 2, 'b'),
      message(aino, undefined, 'a1'),
      message(aino, undefined, 'a2'),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(sorted, { minLength: sorted.length }), (shuffled) => {
        expect([...shuffled].sort(compareMessages)).toEqual(sorted);
        expect(lastMessage(shuffled)).toEqual(sorted.at(-1));
      }),
    );
  });
});
