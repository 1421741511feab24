import { createHash, createHmac, randomBytes } from 'node:crypto';
import { clocksDifferMs } from '../../schemas/domain/clocks-differ.ts';
import { happenedWithin } from '../../schemas/domain/happened-within.ts';
import { sameText } from '../same-text.ts';
import type { SessionDocument } from './account-documents.ts';

/** `{uid}.{sid}.{secret}`: what the cookie `kd_refresh` carries. */
export interface RefreshToken {
  uid: string;
  sid: string;
  secret: string;
}

/**
 * How long the token before the newest one is still answered with the same successor: two tabs that
 * refresh at once are no thief, even if each asks another gateway, whose clock differs.
 */
const raceMs = 60_000 + clocksDifferMs;

const form = /^([a-z0-9]{20})\.([a-z0-9]{20})\.([\w-]{43})$/;

/** Reads a cookie; undefined if it is none of ours. */
export function parseRefreshToken(text: string | undefined): RefreshToken | undefined {
  const [, uid, sid, secret] = form.exec(text ?? '') ?? [];
  if (uid === undefined || sid === undefined || secret === undefined) return undefined;
  return { uid, sid, secret };
}

/** The token as the cookie carries it. */
export const tokenText = ({ uid, sid, secret }: RefreshToken): string => `${uid}.${sid}.${secret}`;

/** A new secret: 32 random bytes, base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
/** The salt of the next exchange: 16 random bytes, base64url. */
export const newSalt = (): string => randomBytes(16).toString('base64url');
/** SHA-256 of a secret, in hexadecimal: what is stored of it. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * The secret that follows a presented one. It cannot be made from the store alone (which lacks the
 * presented secret), nor from an old token alone (which lacks pepper and salt); yet two tabs with the
 * same token get the same successor, though only hashes are stored.
 */
export function successorOf(secret: string, salt: string, pepper: string): string {
  return createHmac('sha256', secret).update(`${pepper}:${salt}`).digest('base64url');
}

/** What `judge` makes of a presented token. */
export type RefreshVerdict = 'newest' | 'again' | 'reused';

/**
 * What a presented secret is to its session, which has not expired. `again`: the one before, whose answer was lost or which
 * another tab has exchanged a moment ago. `reused`: older, or the one before although the device has
 * shown that it holds its successor: a copy is in somebody else's hands.
 */
export function judge(session: SessionDocument, secret: string, now: Date): RefreshVerdict {
  const hash = hashOf(secret);
  if (sameText(hash, session.hash)) return 'newest';
  if (session.previousHash === null || !sameText(hash, session.previousHash)) return 'reused';
  const racing = happenedWithin(session.rotatedAt, raceMs, now);
  const answerLost = session.arrived < session.generation;
  return racing || answerLost ? 'again' : 'reused';
}
