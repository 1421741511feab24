import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieBase } from './cookies.ts';
import type { OidcSecrets } from './google-client.ts';

/** A sign-in with Google under way in this browser. */
export interface GoogleFlow extends OidcSecrets {
  /** Number of the window, by which the page that opened it knows its news from those of other tabs; none: no window. */
  popup: string | undefined;
  language: 'fi' | 'en';
  /** Only who is signed in may come back, to prove it once more. */
  same: boolean;
  /** Who is signed in here, and by which session: as long as it stands they may link the identity. */
  uid: string | undefined;
  sid?: string | undefined;
  /** Milliseconds since 1970. */
  until: number;
}

const prefix = 'kd_oidc_';
const path = '/api/auth/google';
const flowSeconds = 600;
/** More are not under way at once; without a limit, those that nobody ends would make requests too long. */
const maxFlows = 4;

/** Each flow has a cookie of its own: those of two tabs must not take each other's place. */
const nameOf = (state: string): string => prefix + state.slice(0, 8);

const optionsOf = (request: FastifyRequest): CookieSerializeOptions => ({
  ...cookieBase(request.server.config),
  sameSite: 'lax',
  path,
});

/** Remembers the flow in a signed cookie, which must survive the way back from another site. */
export function rememberFlow(
  request: FastifyRequest,
  reply: FastifyReply,
  flow: Omit<GoogleFlow, 'until'>,
): void {
  const options = optionsOf(request);
  // Browsers send the oldest first.
  const others = Object.keys(request.cookies).filter((name) => name.startsWith(prefix));
  for (const name of others.slice(0, 1 - maxFlows)) reply.clearCookie(name, options);
  const until = request.server.clock().getTime() + flowSeconds * 1000;
  reply.setCookie(nameOf(flow.state), JSON.stringify({ ...flow, until }), {
    ...options,
    maxAge: flowSeconds,
    signed: true,
  });
}

/** The flow of this browser that comes back with that query, which is forgotten: a callback counts once. */
export function takeFlow(
  request: FastifyRequest,
  reply: FastifyReply,
  query: string,
): GoogleFlow | undefined {
  const name = nameOf(new URLSearchParams(query).get('state') ?? '');
  const text = request.cookies[name];
  if (text === undefined) return undefined;
  reply.clearCookie(name, optionsOf(request));
  const signed = request.unsignCookie(text);
  // Other cookies are signed by the same secret: one of them in this place is no flow, and no fault of ours.
  if (!signed.valid || !signed.value.startsWith('{')) return undefined;
  const flow = JSON.parse(signed.value) as GoogleFlow;
  return flow.until > request.server.clock().getTime() ? flow : undefined;
}
