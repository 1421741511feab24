import type { FastifyInstance, FastifyReply } from 'fastify';
import { refusalCodes } from '../../schemas/refusal-codes.ts';
import type { ErrorAnswer, Refusal } from '../../schemas/refusal-codes.ts';
import { isOpened, languageOfBrowser, sendPage } from './plain-page.ts';
import { messageOf } from './refusal-messages.ts';
import { refusalPage } from './refusal-page.ts';

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Answers no: status from the table of codes, body `ErrorAnswer` (API-09), or a page for somebody who has opened
     * the address. Whoever asks too often is also told in `Retry-After` (RFC 9110, 10.2.3) how many seconds to wait,
     * where that is known.
     * @param message technical message, in English; the code's own by default
     */
    refuse(refusal: Refusal, message?: string): FastifyReply;
  }
}

/** Gives every reply `refuse`, the only way in which the gateway says no. */
export function setUpRefusals(app: FastifyInstance): void {
  app.decorateReply('refuse', function refuse(this: FastifyReply, refusal, message) {
    const answer: ErrorAnswer = { ...refusal, message: message ?? messageOf(refusal.code) };
    this.server.metrics.refusals.inc({ code: refusal.code });
    if (refusal.code === 'TOO_MANY_REQUESTS' && refusal.params?.['seconds'] !== undefined)
      this.header('retry-after', refusal.params['seconds']);
    const status = refusalCodes[refusal.code];
    // Not every route has helmet's headers (routes/sync.ts).
    this.code(status).header('x-content-type-options', 'nosniff');
    if (isOpened(this.request)) {
      const language = languageOfBrowser(this.request);
      return sendPage(this, refusalPage(this.server.config, language, refusal.code));
    }
    // Never compressed or cached: short, and true only now.
    return this.type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(answer);
  });
}
