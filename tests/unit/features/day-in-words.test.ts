import { describe, expect, it } from 'vitest';
import { dayInWords } from '../../../src/features/chats/day-in-words.ts';

const names = { today: 'Tänään', yesterday: 'Eilen' };
const words = (instant: string, now: string) => dayInWords(instant, new Date(now), names);

describe('days in chats', () => {
  it('CHAT-01 FMT-19 are those of Finland, also right after midnight', () => {
    const now = '2026-11-21T22:05:00.000Z';
    expect(words('2026-11-21T22:01:00.000Z', now)).toBe('Tänään');
    expect(words('2026-11-21T21:59:00.000Z', now)).toBe('Eilen');
    expect(words('2026-11-20T21:59:00.000Z', now)).toBe('pe 20.11.');
  });

  it('CHAT-01 FMT-19 yesterday is the day before, also where it had 23 or 25 hours', () => {
    // Clocks went on in the night to 29.3.2026 and back in the night to 25.10.2026.
    expect(words('2026-03-29T09:00:00.000Z', '2026-03-29T21:10:00.000Z')).toBe('Eilen');
    expect(words('2026-03-28T09:00:00.000Z', '2026-03-29T21:10:00.000Z')).toBe('la 28.3.');
    expect(words('2026-10-25T09:00:00.000Z', '2026-10-26T21:50:00.000Z')).toBe('Eilen');
  });

  it('CHAT-01 FMT-18 the year is told of what is long ago', () => {
    expect(words('2026-01-05T10:00:00.000Z', '2026-11-21T10:00:00.000Z')).toBe('5.1.2026');
    expect(words('2025-12-30T10:00:00.000Z', '2026-01-05T10:00:00.000Z')).toBe('ti 30.12.');
  });
});
