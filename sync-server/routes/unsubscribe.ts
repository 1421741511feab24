import type { FastifyInstance, FastifyReply } from 'fastify';
import { Literal, Object as Shape, Optional, String as Text } from 'typebox';
import type { Static } from 'typebox';
import { changeDocument } from '../effects/write.ts';
import { closeMailbox } from '../notify/closed-mailboxes.ts';
import { mailboxClosed, unsubscribeDone, unsubscribeQuestion } from '../notify/unsubscribe-page.ts';
import { readUnsubscribeToken } from '../notify/unsubscribe-token.ts';
import { hashesOf } from '../plugins/inline-hashes.ts';
import { policyOfPage } from '../plugins/security-headers.ts';

const querySchema = Shape({
  token: Text({ maxLength: 200 }),
  /** `1`: the account is somebody else's, and the address wants nothing of it. */
  close: Optional(Literal('1')),
});
type Query = { Querystring: Static<typeof querySchema> };

/**
 * `GET|POST /api/unsubscribe?token=` (NOTIF-20): POST ends the notifications of an account without
 * signing in, as mail programs do by one click; GET only asks, for scanners open every link. With `close`
 * the address to which the mail went gets nothing more from any account.
 */
export default async function unsubscribeRoutes(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (_request, _body, done) => done(null, undefined),
  );
  const options = { schema: { querystring: querySchema }, config: { anyOrigin: true } };
  const languageOf = (uid: string) => app.facts.user(uid)?.language ?? 'fi';
  const show = (reply: FastifyReply, page: string): FastifyReply =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policyOfPage(app.config, hashesOf(page)))
      .send(page);

  app.get<Query>('/api/unsubscribe', options, async (request, reply) => {
    const { token } = request.query;
    const whom = readUnsubscribeToken(app.config, token);
    if (whom === undefined) return reply.refuse({ code: 'NOT_FOUND' });
    const closing = whom.mailbox && `?token=${token}&close=1`;
    return show(reply, unsubscribeQuestion(app.config, languageOf(whom.uid), closing));
  });

  app.post<Query>('/api/unsubscribe', options, async (request, reply) => {
    const whom = readUnsubscribeToken(app.config, request.query.token);
    if (whom === undefined) return reply.refuse({ code: 'NOT_FOUND' });
    const { uid, mailbox } = whom;
    const isClosing = request.query.close !== undefined && mailbox !== undefined;
    if (isClosing) await closeMailbox(app.store, mailbox, app.clock());
    await changeDocument(app.core, 'users', uid, (before) =>
      before.notificationsOn ? { ...before, notificationsOn: false } : undefined,
    );
    const done = isClosing ? mailboxClosed : unsubscribeDone;
    return show(reply, done(app.config, languageOf(uid)));
  });
}
