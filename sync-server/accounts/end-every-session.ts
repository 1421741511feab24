import type { FastifyInstance } from 'fastify';

/** Signs an account out everywhere; its access tokens are dead at once. */
export async function endEverySession(app: FastifyInstance, uid: string): Promise<void> {
  const { accounts, sessions, guard } = app.accounts;
  await accounts.endTokens(uid);
  guard.changed(uid);
  await sessions.signOutAll(uid);
}
