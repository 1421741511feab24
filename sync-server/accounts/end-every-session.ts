import type { FastifyInstance } from 'fastify';

/**
 * Signs an account out everywhere; its access tokens are dead at once.
 * @param own session of the device that asks for it. It ends last: where this is cut off, the others would not be told
 *   to empty themselves, and that one has to be able to ask again
 */
export async function endEverySession(
  app: FastifyInstance,
  uid: string,
  own?: string,
): Promise<void> {
  const { accounts, sessions, guard } = app.accounts;
  if (own !== undefined) await sessions.signOutAll(uid, own);
  await accounts.endTokens(uid);
  guard.changed(uid);
  await sessions.signOutAll(uid);
}
