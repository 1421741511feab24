import type { FastifyInstance } from 'fastify';
import { clocksDifferMs } from '../../schemas/domain/clocks-differ.ts';
import type { AppConfig } from '../config.ts';
import type { AccountDocument, SessionDocument } from './account-documents.ts';

/** Seconds that an access token lives. */
export const accessSeconds = 600;

/** Seconds for which a device may stay away and is signed in still. */
export const sessionSeconds = ({ sessionDays }: Pick<AppConfig, 'sessionDays'>): number =>
  sessionDays * 86_400;

/** What a token is for: the API, or pictures only. */
export type Audience = 'api' | 'images';

/**
 * The right to see pictures, renewed with each access token, lives as long as its session may: a list that is here
 * already asks for its pictures before the first refresh is answered.
 */
const secondsOf = (config: AppConfig, aud: Audience): number =>
  aud === 'api' ? accessSeconds : sessionSeconds(config);

/** What a token says. `auth_time`: when the person last proved who they are, in seconds. */
export interface Claims {
  aud: Audience;
  sub: string;
  sid: string;
  gen: number;
  ver: number;
  auth_time: number;
  iat: number;
  exp: number;
}

/** What a text says if it is a good token, else why it is none. */
export type TokenVerdict =
  | { ok: true; claims: Claims }
  | { ok: false; code: 'UNAUTHENTICATED' | 'TOKEN_EXPIRED' };

/** A signed token of one session for one audience. */
export function signToken(
  app: FastifyInstance,
  aud: Audience,
  account: AccountDocument,
  session: SessionDocument,
): string {
  const iat = seconds(app.clock());
  const claims: Claims = {
    aud,
    sub: account._id,
    sid: session.sid,
    gen: session.generation,
    ver: account.tokenVersion,
    auth_time: seconds(new Date(session.signedInAt)),
    iat,
    exp: iat + secondsOf(app.config, aud),
  };
  return app.jwt.sign(claims);
}

/** Checks signature, form, audience and time of a token; not whether its session still holds. */
export function readToken(app: FastifyInstance, text: string, aud: Audience): TokenVerdict {
  const claims = verified(app, text);
  if (claims?.aud !== aud) return { ok: false, code: 'UNAUTHENTICATED' };
  const left = claims.exp - seconds(app.clock());
  // One that has longer to live than any that is made now is of a clock that was ahead.
  if (left <= 0 || left > secondsOf(app.config, aud) + clocksDifferMs / 1000)
    return { ok: false, code: 'TOKEN_EXPIRED' };
  return { ok: true, claims };
}

function verified(app: FastifyInstance, text: string): Claims | undefined {
  try {
    const claims: unknown = app.jwt.verify(text);
    return isClaims(claims) ? claims : undefined;
  } catch {
    return undefined;
  }
}

function isClaims(value: unknown): value is Claims {
  if (typeof value !== 'object' || value === null) return false;
  const { sub, sid, gen, ver, auth_time, exp } = value as Record<string, unknown>;
  const texts = [sub, sid].every((one) => typeof one === 'string');
  return texts && [gen, ver, auth_time, exp].every((one) => Number.isSafeInteger(one));
}

/** Whole seconds since 1970, as tokens count time. */
const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);
