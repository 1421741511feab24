import type { Static } from 'typebox';
import type { FastifyInstance } from 'fastify';
import { testPushSchema } from '../../../schemas/wire/admin.ts';
import { logAdminAct } from '../../moderation/admin-log.ts';
import { testPushTexts } from '../../notify/push-texts.ts';

/**
 * `POST /api/admin/test-push` (ADMIN-04): one push to the browser that `fcmToken` names, as
 * `PUT /api/push/subscription` answered it and a profile holds it. Whatever comes of it is logged.
 */
export function testPushRoute(app: FastifyInstance): void {
  const { core, push, config } = app;
  app.post<{ Body: Static<typeof testPushSchema> }>(
    '/test-push',
    { schema: { body: testPushSchema } },
    async (request, reply) => {
      const device = await push.subscriptions.byToken(request.body.fcmToken);
      if (device === undefined) return reply.refuse({ code: 'NOT_FOUND' }, unknownToken);
      const { uid: admin } = request.actor;
      await logAdminAct(core, { admin, what: 'test_push', target: device.uid, reason: '' });
      const body = testPushTexts[core.facts.user(device.uid)?.language ?? 'fi'];
      const payload = { title: config.product, body, tag: 'test', url: '/' };
      const result = await push.sendTo(device, payload);
      if (result.outcome === 'sent') return { ok: true };
      if (result.outcome === 'forgotten') return reply.refuse({ code: 'NOT_FOUND' }, goneBrowser);
      return reply.refuse({ code: 'UNAVAILABLE' }, result.reason);
    },
  );
}

const unknownToken = 'No browser has this token';
const goneBrowser = 'This browser takes no more pushes';
