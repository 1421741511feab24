import type { FastifyInstance } from 'fastify';
import { Object as Shape, String as Text } from 'typebox';
import type { Static } from 'typebox';
import { changeDocument } from '../effects/write.ts';
import { unsubscribeDone, unsubscribeQuestion } from '../notify/unsubscribe-page.ts';
import { readUnsubscribeToken } from '../notify/unsubscribe-token.ts';

const querySchema = Shape({ token: Text({ maxLength: 200 }) });
type Query = { Querystring: Static<typeof querySchema> };

/**
 * `GET|POST /api/unsubscribe?token=` (NOTIF-20): POST ends the notifications of an account without
 * signing in, as mail programs do by one click; GET only asks, for scanners open every link.
 */
export default async function unsubscribeRoutes(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (_request, _body, done) => done(null, undefined),
  );
  const options = { schema: { querystring: querySchema }, config: { anyOrigin: true } };

  app.get<Query>('/api/unsubscribe', options, async (request, reply) => {
    const uid = readUnsubscribeToken(app.config, request.query.token);
    if (uid === undefined) return reply.refuse({ code: 'NOT_FOUND' });
    const language = app.facts.user(uid)?.language ?? 'fi';
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(unsubscribeQuestion(app.config, language));
  });

  app.post<Query>('/api/unsubscribe', options, async (request, reply) => {
    const uid = readUnsubscribeToken(app.config, request.query.token);
    if (uid === undefined) return reply.refuse({ code: 'NOT_FOUND' });
    await changeDocument(app.core, 'users', uid, (before) =>
      before.notificationsOn ? { ...before, notificationsOn: false } : undefined,
    );
    const language = app.facts.user(uid)?.language ?? 'fi';
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(unsubscribeDone(app.config, language));
  });
}
