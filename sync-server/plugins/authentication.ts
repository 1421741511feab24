import jwt from '@fastify/jwt';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { happenedWithin } from '../../schemas/domain/happened-within.ts';
import type { Refusal } from '../../schemas/refusal-codes.ts';
import type { Actor } from '../rules/verdict.ts';
import { readToken } from '../accounts/access-token.ts';
import type { Audience } from '../accounts/access-token.ts';
import { viewCookie } from '../accounts/cookies.ts';
import { makeAccountServices } from '../accounts/services.ts';
import type { AccountServices } from '../accounts/services.ts';

/** The session behind a request's token. */
interface RequestSession {
  sid: string;
  /** When the person last proved who they are, in seconds since 1970. */
  authTime: number;
  /** Whether the sign-in behind the token still stands: for what outlives its request. */
  stands(): Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyInstance {
    accounts: AccountServices;
    /** onRequest: sets `request.actor` and `request.session`, or answers 401. */
    authenticate(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
    /** onRequest after `authenticate`: the person signed in a few minutes ago, or 403. */
    recentSignIn(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
    /** onRequest after `authenticate`: admins only (ADMIN-01). */
    adminOnly(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
    /** Who looks at pictures: by the cookie `kd_view` or an access token; undefined for nobody. */
    viewer(request: FastifyRequest): Promise<string | undefined>;
    /** DATA-30 */
    isAdmin(uid: string): boolean;
  }
  interface FastifyRequest {
    actor: Actor;
    session: RequestSession;
  }
}

/** For so long after a sign-in an account may be deleted (ACC-14). */
const recentMs = 600_000;

type Found = { ok: true; actor: Actor; session: RequestSession } | { ok: false; refusal: Refusal };

/** Needs `app.config`, `app.store`, `app.clock` and `app.facts`. */
export async function setUpAuthentication(app: FastifyInstance): Promise<void> {
  await app.register(jwt, {
    secret: app.config.jwtSecret,
    sign: { algorithm: 'HS256' },
    // Times are judged in readToken, by the app's own clock.
    verify: { algorithms: ['HS256'], ignoreExpiration: true },
  });
  const report = (err: unknown) => app.log.error({ err }, 'accounts');
  app.decorate('accounts', makeAccountServices(app.config, app.store, app.clock, report));
  app.decorate('isAdmin', (uid: string) => app.facts.user(uid)?.admin === true);
  app.decorateRequest('actor');
  app.decorateRequest('session');
  app.decorate('authenticate', authenticate);
  app.decorate('recentSignIn', recentSignIn);
  app.decorate('adminOnly', adminOnly);
  app.decorate('viewer', viewer);
  followAccounts(app, report);
}

async function authenticate(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const found = await whoHolds(request, bearerOf(request), 'api');
  if (!found.ok) return reply.refuse(found.refusal);
  const wait = request.server.accounts.budget.take(found.actor.uid);
  if (wait > 0) return reply.refuse({ code: 'TOO_MANY_REQUESTS', params: { seconds: wait } });
  request.actor = found.actor;
  request.session = found.session;
  return undefined;
}

async function recentSignIn(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const signedInAt = new Date(request.session.authTime * 1000).toISOString();
  const isRecent = happenedWithin(signedInAt, recentMs, request.server.clock());
  return isRecent ? undefined : reply.refuse({ code: 'RECENT_SIGN_IN_NEEDED' });
}

async function adminOnly(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  return request.actor.admin ? undefined : reply.refuse({ code: 'FORBIDDEN' });
}

async function viewer(request: FastifyRequest): Promise<string | undefined> {
  const bearer = bearerOf(request);
  const found =
    bearer === undefined
      ? await whoHolds(request, request.cookies[viewCookie], 'images')
      : await whoHolds(request, bearer, 'api');
  return found.ok ? found.actor.uid : undefined;
}

async function whoHolds(
  request: FastifyRequest,
  text: string | undefined,
  audience: Audience,
): Promise<Found> {
  const app = request.server;
  if (text === undefined) return { ok: false, refusal: { code: 'UNAUTHENTICATED' } };
  const token = readToken(app, text, audience);
  if (!token.ok) return { ok: false, refusal: { code: token.code } };
  const access = await app.accounts.guard.check(token.claims);
  if (!access.ok) return { ok: false, refusal: { code: access.code } };
  const { _id: uid, createdAt } = access.account;
  return {
    ok: true,
    actor: { uid, admin: app.isAdmin(uid), accountCreatedAt: createdAt },
    session: {
      sid: token.claims.sid,
      authTime: token.claims.auth_time,
      stands: async () => (await app.accounts.guard.check(token.claims)).ok,
    },
  };
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.-]{1,2000})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** What other gateways change about accounts and sessions is forgotten here at once. */
function followAccounts(app: FastifyInstance, report: (error: unknown) => void): void {
  const stop = new AbortController();
  app.addHook('onReady', async () => {
    app.accounts.guard.follow(stop.signal).catch(report);
  });
  app.addHook('onClose', async () => stop.abort());
}
