import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Literal, Object as Shape, Optional, String as Text, Union } from 'typebox';
import type { Static } from 'typebox';
import { refreshCookie } from '../../accounts/cookies.ts';
import { googleAccount, sameGoogleAccount } from '../../accounts/google-account.ts';
import type { GoogleFailure, Joiner } from '../../accounts/google-account.ts';
import { GoogleClient } from '../../accounts/google-client.ts';
import { rememberFlow, takeFlow } from '../../accounts/google-flow.ts';
import type { GoogleFlow } from '../../accounts/google-flow.ts';
import { isKnownTo } from '../../accounts/known-devices.ts';
import { parseRefreshToken } from '../../accounts/refresh-token.ts';
import type { RefreshToken } from '../../accounts/refresh-token.ts';
import { signIn } from '../../accounts/sign-in.ts';
import { tellOwner } from '../../notify/tell-owner.ts';
import { perAddress } from '../../plugins/rate-limits.ts';
import { arrivalPage, googlePage, googleScript, nextPage } from './google-page.ts';
import type { GoogleNews } from './google-page.ts';

const startSchema = Shape({
  /** In a window of its own, which the end of the flow closes: by what number the page that opens it knows it. */
  popup: Optional(Text({ pattern: '^\\d{1,20}$' })),
  /** `1`: only for who is signed in, to prove it once more (ACC-14). */
  same: Optional(Literal('1')),
  language: Optional(Union([Literal('fi'), Literal('en')])),
});

/**
 * Sign-in with Google (AUTH-01, AUTH-10): `GET /api/auth/google/start` leads to Google,
 * `…/callback` comes back. Without settings for it these addresses do not exist.
 */
export default async function googleRoutes(app: FastifyInstance): Promise<void> {
  if (!app.config.google) return;
  const client = new GoogleClient(app.config, app.config.google);
  const config = perAddress(app, 60, 10);

  app.get<{ Querystring: Static<typeof startSchema> }>(
    '/api/auth/google/start',
    { schema: { querystring: startSchema }, config },
    async (request, reply) => {
      const { popup, same, language = 'fi' } = request.query;
      const way: Way = { popup, same: same === '1' };
      try {
        const { url, secrets } = await client.begin(language);
        const { uid, sid } = (await heldToken(request)) ?? {};
        rememberFlow(request, reply, { ...secrets, ...way, language, uid, sid });
        return keepOpener(reply).redirect(url.href, 302);
      } catch (err) {
        request.log.error({ err }, 'the identity provider does not answer');
        return answer(reply, way, { ok: false, reason: 'failed' });
      }
    },
  );

  const arrive = async (request: FastifyRequest, reply: FastifyReply) => {
    const query = queryOf(request);
    const flow = takeFlow(request, reply, query);
    if (!flow) return answer(reply, unknownWay, { ok: false, reason: 'failed' });
    const reason = await comeBack(request, reply, query, client, flow);
    return answer(reply, flow, reason === undefined ? { ok: true } : { ok: false, reason });
  };

  app.get('/api/auth/google/callback', { config }, async (request, reply) =>
    // Any browser says something there; which, is no sign of whether its cookies have come along.
    request.headers['sec-fetch-site'] === undefined
      ? arrive(request, reply)
      : show(reply, arrivalPage(queryOf(request))),
  );
  app.get('/api/auth/google/arrival', { config }, arrive);

  app.get('/api/auth/google/done.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(googleScript),
  );
}

/** With its `?`; nothing if there is none. */
const queryOf = ({ url }: FastifyRequest): string => /\?.*/.exec(url)?.[0] ?? '';

/** Signs in whoever comes back from Google. @returns why not; undefined if all went well */
async function comeBack(
  request: FastifyRequest,
  reply: FastifyReply,
  query: string,
  client: GoogleClient,
  flow: GoogleFlow,
): Promise<GoogleFailure | undefined> {
  try {
    const identity = await client.finish(query, flow);
    const { accounts } = request.server.accounts;
    const joiner: Joiner = {
      uid: await signedInUid(request, flow),
      isKnownTo: (account) => isKnownTo(request, account),
    };
    const outcome = flow.same
      ? await sameGoogleAccount(accounts, identity, flow.uid ?? '', joiner)
      : await googleAccount(accounts, identity, joiner, flow.language);
    if (!outcome.ok) return outcome.reason;
    const { _id: uid, _rev: state = '' } = outcome.account;
    if (outcome.isJoined) await tellOwner(request.server, uid, 'google_linked', state);
    await signIn(request, reply, outcome.account, 'google');
    return undefined;
  } catch (err) {
    const cancelled = new URLSearchParams(query).get('error') === 'access_denied';
    if (!cancelled) request.log.warn({ err }, 'Google sign-in refused');
    return cancelled ? 'cancelled' : 'failed';
  }
}

type Way = Pick<GoogleFlow, 'popup' | 'same'>;

/** Of whoever comes back without having begun. */
const unknownWay: Way = { popup: undefined, same: false };

function answer(reply: FastifyReply, way: Way, news: GoogleNews): FastifyReply {
  if (!news.ok) reply.server.metrics.refusals.inc({ code: 'GOOGLE_FAILED' });
  const { popup, same } = way;
  return popup === undefined
    ? reply.header('cache-control', 'no-store').redirect(nextPage(news, same), 303)
    : show(reply, googlePage(news, popup, same));
}

function show(reply: FastifyReply, page: string): FastifyReply {
  reply.header('cache-control', 'no-store');
  return keepOpener(reply).type('text/html; charset=utf-8').send(page);
}

/** The pages of the sign-in window must not be cut off from the page that opened it. */
function keepOpener(reply: FastifyReply): FastifyReply {
  return reply.header('cross-origin-opener-policy', 'unsafe-none');
}

/** Of who is signed in in this browser: the navigation to `start` carries the refresh cookie. */
async function heldToken(request: FastifyRequest): Promise<RefreshToken | undefined> {
  const token = parseRefreshToken(request.cookies[refreshCookie]);
  return token && (await request.server.accounts.sessions.holds(token)) ? token : undefined;
}

/** Who was signed in when the flow began, unless that session has been ended since. */
async function signedInUid(
  { server }: FastifyRequest,
  { uid = '', sid = '' }: GoogleFlow,
): Promise<string | undefined> {
  const { accounts, sessions } = server.accounts;
  const session = await sessions.get(uid, sid);
  const account = session && (await accounts.byUid(uid));
  return account?.tokenVersion === session?.version ? account?._id : undefined;
}
