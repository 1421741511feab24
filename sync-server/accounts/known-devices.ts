import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cookieBase } from './cookies.ts';

const name = 'kd_device';
const accountsMost = 5;
const yearSeconds = 365 * 86_400;

/**
 * The cookie `kd_device` remembers, signed, to which accounts this browser has signed in: pairs of a
 * hash of the address and a random mark. It signs nobody in; see LoginGate.
 */
export function knownDevice(request: FastifyRequest, account: string): string | undefined {
  return pairsOf(request).find(([hash]) => hash === shortHash(account))?.[1];
}

/** Remembers the account on this browser. */
export function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  account: string,
): void {
  const hash = shortHash(account);
  const pairs = pairsOf(request);
  const mark = pairs.find(([one]) => one === hash)?.[1] ?? randomBytes(12).toString('base64url');
  const others = pairs.filter(([one]) => one !== hash);
  const value = [[hash, mark], ...others].slice(0, accountsMost).map((pair) => pair.join('.'));
  reply.setCookie(name, value.join('~'), {
    ...cookieBase(request.server.config),
    path: '/api/auth',
    maxAge: yearSeconds,
    signed: true,
  });
}

/** Forgets them all: of a deleted account nothing stays in the browser either (ACC-16). */
export function forgetDevice(app: FastifyInstance, reply: FastifyReply): void {
  reply.clearCookie(name, { ...cookieBase(app.config), path: '/api/auth' });
}

function pairsOf(request: FastifyRequest): [hash: string, mark: string][] {
  const text = request.cookies[name];
  const signed = text === undefined ? undefined : request.unsignCookie(text);
  if (!signed?.valid) return [];
  return signed.value.split('~').flatMap((pair) => {
    const [hash, mark] = pair.split('.');
    return hash === undefined || mark === undefined ? [] : [[hash, mark] as [string, string]];
  });
}

function shortHash(account: string): string {
  return createHash('sha256').update(`device:${account}`).digest('base64url').slice(0, 16);
}
