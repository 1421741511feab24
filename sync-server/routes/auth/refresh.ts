import type { FastifyInstance } from 'fastify';
import type { RefusalCode } from '../../../schemas/refusal-codes.ts';
import { refreshQuery } from '../../../schemas/wire/api.ts';
import type { RefreshQuery, SessionAnswer } from '../../../schemas/wire/api.ts';
import { sessionId } from '../../accounts/account-documents.ts';
import { clearSessionCookies, refreshCookie } from '../../accounts/cookies.ts';
import { parseRefreshToken } from '../../accounts/refresh-token.ts';
import type { Rotation } from '../../accounts/sessions.ts';
import { giveSession } from '../../accounts/sign-in.ts';
import { isDeletedFor } from '../../erasure/is-deleted-for.ts';
import { firstList } from '../../views/first-list.ts';

/** What a first list costs its account, in requests: rendering it takes milliseconds, and a device asks once. */
const firstCost = 10;

/**
 * `POST /api/auth/refresh`: a new access token for the refresh cookie, which is exchanged too. With
 * `?first=1` the answer also brings what a device that holds nothing yet can show at once; with `?new=1` there is one
 * for the first token of a session only.
 */
export default async function refreshRoute(app: FastifyInstance): Promise<void> {
  const { accounts, sessions, guard } = app.accounts;
  const options = { schema: { querystring: refreshQuery } };
  app.post<{ Querystring: RefreshQuery }>('/api/auth/refresh', options, async (request, reply) => {
    const token = parseRefreshToken(request.cookies[refreshCookie]);
    if (!token) return reply.refuse({ code: 'UNAUTHENTICATED' });
    // The address at which Google lets in can be opened again, and the cookie outlive a sign-out (AUTH-14).
    if (request.query.new !== undefined && !(await sessions.isFirst(token)))
      return reply.refuse({ code: 'UNAUTHENTICATED' });
    const rotation = await sessions.rotate(token);
    guard.changed(sessionId(token.uid, token.sid));
    const account = await accounts.byUid(token.uid);
    if (account && 'session' in rotation && rotation.session.version === account.tokenVersion) {
      const answer: SessionAnswer = giveSession(reply, account, rotation, token);
      // Somebody may have blocked meanwhile; the sign-in itself need not wait.
      if (request.query.first === undefined || app.store.isBehind()) return answer;
      if (app.accounts.budget.take(account._id, firstCost) > 0) return answer;
      const first = firstList(app.core.views, account._id, app.clock());
      const language = request.query.look;
      const look = language && app.renderFirstList?.(account._id, first, language);
      return { ...answer, first, ...(look && { look }) };
    }
    if ('refused' in rotation && rotation.refused === 'reused') {
      app.metrics.refreshReuse.inc();
      request.log.warn('a replaced refresh token came back; its session has ended');
    }
    const code = codeOf(await isDeletedFor(request, token), rotation);
    // A device that is to empty itself can ask until it says that it has (`logout`): whoever asks first, a page that is
    // left at once or the service worker, may not be able to.
    if (code === 'UNAUTHENTICATED') clearSessionCookies(reply);
    return reply.refuse({ code });
  });
}

/**
 * Why a device must sign in again; it deletes what it holds unless its session has merely expired. An account that is
 * missing without having been deleted is no reason: what the device holds may be all that is left of it.
 */
function codeOf(isDeleted: boolean, rotation: Rotation): RefusalCode {
  if (isDeleted) return 'ACCOUNT_GONE';
  const signedOut = 'refused' in rotation && rotation.refused === 'ended';
  return signedOut ? 'SESSION_ENDED' : 'UNAUTHENTICATED';
}
