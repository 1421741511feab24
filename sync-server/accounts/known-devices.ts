import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Hash, Hmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deriveSecret } from '../secrets.ts';
import type { AccountDocument } from './account-documents.ts';
import { cookieBase } from './cookies.ts';

const name = 'kd_device';
const maxAccounts = 5;
const yearSeconds = 365 * 86_400;

/**
 * The cookie `kd_device` remembers, signed, to which accounts this browser has signed in: hashes of the
 * address and of the uid, with a random mark between them, and the account's `tokenVersion` then. It signs nobody in;
 * see LoginGate. It stays after the sign-out, and everybody near knows the uid: without the gateway's secret nobody can
 * try on it whose it was.
 */
export function knownDevice(request: FastifyRequest, account: string): string | undefined {
  return pairsOf(request).find(([hash]) => isOf(request, hash, account))?.[1];
}

/** Remembers the account on this browser. */
export function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  { _id, email, tokenVersion }: AccountDocument,
): void {
  const mark = knownDevice(request, email) ?? randomBytes(12).toString('base64url');
  const others = pairsOf(request).filter(([hash]) => !isOf(request, hash, email));
  const own = [hashOf(request, email), mark, hashOf(request, _id), String(tokenVersion)];
  const value = [own, ...others].slice(0, maxAccounts).map((pair) => pair.join('.'));
  reply.setCookie(name, value.join('~'), {
    ...cookieBase(request.server.config),
    path: '/api/auth',
    maxAge: yearSeconds,
    signed: true,
  });
}

/** Whether this browser has signed in to an account: nobody else has that in a signed cookie. */
export function hasSignedIn(request: FastifyRequest, uid: string): boolean {
  return pairsOf(request).some(([, , person]) => isOf(request, person, uid));
}

/**
 * Whether this browser has signed in to the account, or set its password, since all devices were signed out last: one
 * that somebody else has used before that is known no more.
 */
export function isKnownTo(
  request: FastifyRequest,
  { _id, tokenVersion }: AccountDocument,
): boolean {
  return pairsOf(request).some(
    ([, , person, version]) => isOf(request, person, _id) && version === String(tokenVersion),
  );
}

/** Forgets them all: of a deleted account nothing stays in the browser either (ACC-16). */
export function forgetDevice(app: FastifyInstance, reply: FastifyReply): void {
  reply.clearCookie(name, { ...cookieBase(app.config), path: '/api/auth' });
}

type Known = [hash: string, mark: string, person: string, version: string];

/** One that an earlier version has remembered names no person, or no version. */
function pairsOf(request: FastifyRequest): Known[] {
  const text = request.cookies[name];
  const signed = text === undefined ? undefined : request.unsignCookie(text);
  if (!signed?.valid) return [];
  return signed.value.split('~').flatMap((pair) => {
    const [hash, mark, person = '', version = ''] = pair.split('.');
    return hash === undefined || mark === undefined
      ? []
      : [[hash, mark, person, version] satisfies Known];
  });
}

const shortened = (hash: Hash | Hmac, account: string): string =>
  hash.update(`device:${account}`).digest('base64url').slice(0, 16);

function hashOf({ server }: FastifyRequest, account: string): string {
  const secret = deriveSecret(server.config.cookieSecret, 'known-devices');
  return shortened(createHmac('sha256', secret), account);
}

/** Whether a hash is that of an address or uid; an earlier version made it without a secret. */
const isOf = (request: FastifyRequest, hash: string, account: string): boolean =>
  hash === hashOf(request, account) || hash === shortened(createHash('sha256'), account);
