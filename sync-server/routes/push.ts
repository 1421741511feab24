import type { FastifyInstance } from 'fastify';
import { pushForgetSchema, pushSubscriptionSchema } from '../../schemas/wire/api.ts';
import type { PushAnswer, PushForgetBody, PushSubscriptionBody } from '../../schemas/wire/api.ts';
import { isDeletedAccount } from '../erasure/delete-account.ts';
import { pushToken } from '../notify/push-subscriptions.ts';

/** `PUT|DELETE /api/push/subscription`: this browser wants pushes, or no more (NOTIF-10, API-07). */
export default async function pushRoutes(app: FastifyInstance): Promise<void> {
  const { push } = app;
  app.put<{ Body: PushSubscriptionBody }>(
    '/api/push/subscription',
    { schema: { body: pushSubscriptionSchema }, onRequest: app.authenticate },
    async (request, reply) => {
      const { actor, session, body } = request;
      if (!push.accepts(body.endpoint) || !areKeys(body.keys))
        return reply.refuse({ code: 'BAD_REQUEST', params: { field: 'endpoint', rule: 'host' } });
      // The body may have taken minutes: of an account that was deleted meanwhile nothing may stay (ACC-16).
      if (!(await session.stands())) return reply.refuse({ code: 'UNAUTHENTICATED' });
      const token = await push.subscriptions.put(actor.uid, session.sid, body, app.clock());
      // Another gateway may have deleted it in this moment, and looked for what there was before.
      if (await isDeletedAccount(app.store, actor.uid)) {
        await push.subscriptions.forget(actor.uid, token);
        return reply.refuse({ code: 'UNAUTHENTICATED' });
      }
      const answer: PushAnswer = { token };
      return answer;
    },
  );

  app.delete<{ Body: PushForgetBody }>(
    '/api/push/subscription',
    { schema: { body: pushForgetSchema }, onRequest: app.authenticate },
    async (request) => {
      await push.subscriptions.forget(request.actor.uid, pushToken(request.body.endpoint));
      return { ok: true };
    },
  );
}

/** An uncompressed P-256 point and 16 bytes: with anything else nothing could be encrypted. */
function areKeys({ p256dh, auth }: PushSubscriptionBody['keys']): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  return point.length === 65 && point[0] === 4 && Buffer.from(auth, 'base64url').length === 16;
}
