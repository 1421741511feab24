import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Literal, Object as Shape, Optional, String as Text } from 'typebox';
import type { Static } from 'typebox';
import { changeDocument } from '../effects/write.ts';
import { closeMailbox } from '../notify/closed-mailboxes.ts';
import {
  mailboxClosed,
  unsubscribeBroken,
  unsubscribeDone,
  unsubscribeQuestion,
} from '../notify/unsubscribe-page.ts';
import { readUnsubscribeToken } from '../notify/unsubscribe-token.ts';
import { isOpened, languageOfBrowser, sendPage } from '../plugins/plain-page.ts';

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
  const options = {
    schema: { querystring: querySchema },
    attachValidation: true,
    config: { anyOrigin: true },
  };
  const languageOf = (uid: string) => app.facts.user(uid)?.language ?? 'fi';
  const whomOf = ({ query, validationError }: FastifyRequest<Query>) =>
    validationError ? undefined : readUnsubscribeToken(app.config, query.token);
  const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (isOpened(request))
      return sendPage(reply.code(404), unsubscribeBroken(app.config, languageOfBrowser(request)));
    if (request.validationError) throw request.validationError;
    return reply.refuse({ code: 'NOT_FOUND' });
  };

  app.get<Query>('/api/unsubscribe', options, async (request, reply) => {
    const whom = whomOf(request);
    if (whom === undefined) return refuse(request, reply);
    const closing = whom.mailbox && `?token=${request.query.token}&close=1`;
    return sendPage(reply, unsubscribeQuestion(app.config, languageOf(whom.uid), closing));
  });

  app.post<Query>('/api/unsubscribe', options, async (request, reply) => {
    const whom = whomOf(request);
    if (whom === undefined) return refuse(request, reply);
    const { uid, mailbox } = whom;
    const isClosing = request.query.close !== undefined && mailbox !== undefined;
    if (isClosing) await closeMailbox(app.store, mailbox, app.clock());
    await changeDocument(app.core, 'users', uid, (before) =>
      before.notificationsOn ? { ...before, notificationsOn: false } : undefined,
    );
    const done = isClosing ? mailboxClosed : unsubscribeDone;
    return sendPage(reply, done(app.config, languageOf(uid)));
  });
}
