import type { FastifyInstance } from 'fastify';
import type { CountersAnswer } from '../../schemas/wire/api.ts';

/** `GET /api/counters`: the number of profiles, for the foot of /account (ACC-07, API-02). */
export default async function countersRoute(app: FastifyInstance): Promise<void> {
  app.get('/api/counters', async (_request, reply) => {
    const answer: CountersAnswer = { profiles: app.facts.count('users') };
    return reply.header('cache-control', 'public, max-age=60').send(answer);
  });
}
