import type { FastifyInstance } from 'fastify';
import { Object as Shape, String as Text } from 'typebox';
import type { Static } from 'typebox';
import type { UnreadActionsAnswer } from '../../schemas/wire/api.ts';
import { momentOf } from '../views/moment.ts';
import { selectActions } from '../views/select-own.ts';

const querySchema = Shape({ userId: Text({ minLength: 1, maxLength: 40 }) });

/** `GET /api/unread-actions?userId={uid}` (API-08): counts the very actions that the caller sees. */
export default async function unreadActionsRoute(app: FastifyInstance): Promise<void> {
  app.get<{ Querystring: Static<typeof querySchema> }>(
    '/api/unread-actions',
    { schema: { querystring: querySchema }, onRequest: app.authenticate },
    async (request, reply) => {
      const { uid } = request.actor;
      if (request.query.userId !== uid) return reply.refuse({ code: 'FORBIDDEN' });
      const actions = selectActions(app.facts, uid, momentOf(app.clock()));
      const unread = [...actions.values()].filter(({ doc }) => doc['read'] !== true);
      const answer: UnreadActionsAnswer = { unreadCount: unread.length };
      return reply.header('cache-control', 'no-store').send(answer);
    },
  );
}
