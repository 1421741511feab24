import { dayMs } from '../../schemas/domain/day-ms.ts';
import { clocksDifferMs } from '../../schemas/domain/clocks-differ.ts';
import type { AccountDocument, SessionDocument } from './account-documents.ts';
import { sessionId } from './account-documents.ts';
import { hashOf, newSalt, successorOf } from './refresh-token.ts';
import type { RefreshToken } from './refresh-token.ts';

/** What sessions are kept by. */
export interface SessionOptions {
  /** Days after which an unused session ends. */
  days: number;
  /** Secret of the installation that goes into refresh tokens. */
  pepper: string;
  clock: () => Date;
  /** Tells this gateway's clock from others'. */
  gateway: string;
}

const expiry = (now: Date, days: number): string =>
  new Date(now.getTime() + days * dayMs).toISOString();

/** The document of a device that signs in now. */
export function newSession(
  account: AccountDocument,
  { uid, sid, secret }: RefreshToken,
  device: string,
  now: Date,
  { days, gateway }: Pick<SessionOptions, 'days' | 'gateway'>,
): SessionDocument {
  const instant = now.toISOString();
  return {
    _id: sessionId(uid, sid),
    kind: 'session',
    uid,
    sid,
    createdAt: instant,
    lastUsedAt: instant,
    expiresAt: expiry(now, days),
    signedInAt: instant,
    version: account.tokenVersion,
    device,
    generation: 1,
    arrived: 0,
    hash: hashOf(secret),
    previousHash: null,
    salt: newSalt(),
    rotatedAt: instant,
    timedBy: gateway,
  };
}

/** The document after its newest token, whose secret this is, has been exchanged. */
export function rotatedSession(
  before: SessionDocument,
  secret: string,
  now: Date,
  { pepper, days, gateway }: Pick<SessionOptions, 'pepper' | 'days' | 'gateway'>,
): SessionDocument {
  const salt = newSalt();
  const { again: _, hadSession, ...kept } = before;
  return {
    ...kept,
    // Whom Google has sent back hears of it with the first exchange.
    ...(hadSession && before.generation === 1 && { hadSession }),
    generation: before.generation + 1,
    hash: hashOf(successorOf(secret, salt, pepper)),
    previousHash: before.hash,
    salt,
    rotatedAt: now.toISOString(),
    timedBy: gateway,
    lastUsedAt: now.toISOString(),
    expiresAt: expiry(now, days),
  };
}

/** So often in a row a browser may be killed before it has written its cookie; a copy ends by then. */
const maxAgain = 20;

/** The document after its newest token was given out again; undefined if that counts no more. */
export function handedAgain(
  before: SessionDocument,
  now: Date,
  gateway: string,
): SessionDocument | undefined {
  const times = (before.again?.times ?? 0) + 1;
  if (times > maxAgain) return undefined;
  return { ...before, again: { at: now.toISOString(), times }, timedBy: gateway };
}

/**
 * Milliseconds since the newest token was given out, at the least: where another gateway says when, its clock may
 * have been behind.
 */
export function ageOfNewest(session: SessionDocument, now: Date, gateway: string): number {
  const { again, rotatedAt, timedBy } = session;
  const age = now.getTime() - Date.parse(again?.at ?? rotatedAt);
  // By a clock that was ahead and has been set right: at some time before that.
  if (age < -clocksDifferMs) return Infinity;
  return timedBy === gateway ? age : age - clocksDifferMs;
}
