import type { FastifyInstance } from 'fastify';
import type { Images } from '../../images/images.ts';
import { affiliateRoutes } from './affiliates.ts';
import { caseRoutes } from './cases.ts';
import { inboxRoutes } from './inbox.ts';
import { outboxRoute } from './outbox.ts';
import { peopleRoutes } from './people.ts';
import { testPushRoute } from './test-push.ts';

/** Everything below `/api/admin`, for admins only and never cached (ADMIN-01). */
export async function adminRoutes(app: FastifyInstance, images: Images): Promise<void> {
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', scope.authenticate);
      scope.addHook('onRequest', scope.adminOnly);
      // Again when the body is here, which may take minutes: whoever is an admin no more by then does nothing.
      scope.addHook('preValidation', async ({ actor, session }, reply) => {
        if (!(await session.stands())) return reply.refuse({ code: 'UNAUTHENTICATED' });
        return scope.isAdmin(actor.uid) ? undefined : reply.refuse({ code: 'FORBIDDEN' });
      });
      scope.addHook('onSend', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      caseRoutes(scope, images);
      peopleRoutes(scope);
      affiliateRoutes(scope);
      inboxRoutes(scope);
      outboxRoute(scope);
      testPushRoute(scope);
    },
    { prefix: '/api/admin' },
  );
}
