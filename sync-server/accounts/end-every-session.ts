import type { FastifyInstance } from 'fastify';

/**
 * Signs an account out everywhere; its access tokens are dead at once. Sessions end first: a device that comes when
 * only its tokens are dead would be asked to sign in again, not told to empty itself.
 * @param own session of the device that asks for it. It ends last: where this is cut off, that one has to be able to
 *   ask again
 */
export async function endEverySession(
  app: FastifyInstance,
  uid: string,
  own?: string,
): Promise<void> {
  const { accounts, sessions, guard } = app.accounts;
  await sessions.signOutAll(uid, own);
  await accounts.endTokens(uid);
  guard.changed(uid);
  // That one, and whoever has signed in meanwhile.
  await sessions.signOutAll(uid);
}
