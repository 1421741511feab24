import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieBase } from './cookies.ts';
import type { OidcSecrets } from './google-client.ts';

/** A sign-in with Google under way in this browser. */
export interface GoogleFlow extends OidcSecrets {
  mode: 'popup' | 'redirect';
  language: 'fi' | 'en';
  /** Only who is signed in may come back, to prove it once more. */
  same: boolean;
  /** Who is signed in with a password here and may link the identity. */
  uid: string | undefined;
  /** Milliseconds since 1970. */
  until: number;
}

const name = 'kd_oidc';
const path = '/api/auth/google';
const flowSeconds = 600;

/** Remembers the flow in a signed cookie, which must survive the way back from another site. */
export function rememberFlow(
  request: FastifyRequest,
  reply: FastifyReply,
  flow: Omit<GoogleFlow, 'until'>,
): void {
  const until = request.server.clock().getTime() + flowSeconds * 1000;
  reply.setCookie(name, JSON.stringify({ ...flow, until }), {
    ...cookieBase(request.server.config),
    sameSite: 'lax',
    path,
    maxAge: flowSeconds,
    signed: true,
  });
}

/** The flow of this browser, which is forgotten: a callback counts once. */
export function takeFlow(request: FastifyRequest, reply: FastifyReply): GoogleFlow | undefined {
  const text = request.cookies[name];
  reply.clearCookie(name, { ...cookieBase(request.server.config), sameSite: 'lax', path });
  const signed = text === undefined ? undefined : request.unsignCookie(text);
  // Other cookies are signed by the same secret: one of them in this place is no flow, and no fault of ours.
  if (!signed?.valid || !signed.value.startsWith('{')) return undefined;
  const flow = JSON.parse(signed.value) as GoogleFlow;
  return flow.until > request.server.clock().getTime() ? flow : undefined;
}
