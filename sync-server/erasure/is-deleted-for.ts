import type { FastifyRequest } from 'fastify';
import { sessionId } from '../accounts/account-documents.ts';
import { hasSignedIn } from '../accounts/known-devices.ts';
import type { RefreshToken } from '../accounts/refresh-token.ts';
import { isDeletedAccount } from './delete-account.ts';
import { isMarked } from './returned.ts';

/**
 * Whether the account of a refresh token is deleted, as far as this browser may know: by the session or, where that has
 * gone before, a browser that has signed in, as nobody else can name these. The answer to a made-up cookie must not tell
 * who has been deleted.
 */
export async function isDeletedFor(
  request: FastifyRequest,
  { uid, sid }: RefreshToken,
): Promise<boolean> {
  const { store } = request.server;
  const isOurs = (await isMarked(store, sessionId(uid, sid))) || hasSignedIn(request, uid);
  // Being deleted is enough: it is told while that still goes on, too.
  return isOurs && isDeletedAccount(store, uid);
}
