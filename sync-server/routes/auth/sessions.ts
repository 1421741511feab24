import type { FastifyInstance } from 'fastify';
import type { SessionRow } from '../../../schemas/wire/api.ts';
import { sessionId } from '../../accounts/account-documents.ts';

/** `GET /api/auth/sessions` lists the signed-in devices, `DELETE …/:id` signs one of them out. */
export default async function sessionRoutes(app: FastifyInstance): Promise<void> {
  const { sessions, guard } = app.accounts;
  app.get('/api/auth/sessions', { onRequest: app.authenticate }, async (request, reply) => {
    const { actor, session: own } = request;
    const rows = (await sessions.list(actor.uid)).map(
      ({ sid, device, createdAt, lastUsedAt }): SessionRow => ({
        id: sid,
        device,
        createdAt,
        lastUsedAt,
        current: sid === own.sid,
      }),
    );
    // What one holds in one's hand comes first.
    rows.sort((a, b) => Number(b.current) - Number(a.current));
    return reply.header('cache-control', 'no-store').send({ sessions: rows });
  });

  app.delete<{ Params: { id: string } }>(
    '/api/auth/sessions/:id',
    { onRequest: app.authenticate },
    async (request, reply) => {
      const { uid } = request.actor;
      const { id } = request.params;
      const ended = /^[a-z0-9]{20}$/.test(id) && (await sessions.signOut(uid, id));
      if (!ended) return reply.refuse({ code: 'NOT_FOUND' });
      guard.changed(sessionId(uid, id));
      return { ok: true };
    },
  );
}
