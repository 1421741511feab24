import type { StoredMessage } from '../../../schemas/documents/stored.ts';

export const now = new Date('2026-11-21T10:00:00.000Z');

/** So many milliseconds after `now`, as documents have it. */
export const after = (ms: number): string => new Date(now.getTime() + ms).toISOString();

/** The n-th message of the chat `chat`, timed so many milliseconds after `now`. */
export const message = (n: number, ms: number): StoredMessage => ({
  _id: `chat:${n}`,
  _rev: '1-a',
  chat_uid: 'chat',
  sender_id: 'aino',
  text: `viesti ${n}`,
  timestamp: after(ms),
});
