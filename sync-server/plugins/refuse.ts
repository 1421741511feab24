import type { FastifyInstance, FastifyReply } from 'fastify';
import { refusalCodes } from '../../schemas/refusal-codes.ts';
import type { ErrorAnswer, Refusal } from '../../schemas/refusal-codes.ts';
import { messageOf } from './refusal-messages.ts';

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Answers no: status from the table of codes, body `ErrorAnswer` (API-09). Whoever asks too often is also told
     * in `Retry-After` (RFC 9110, 10.2.3) how many seconds to wait, where that is known.
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
    // Never compressed or cached: short, and true only now.
    return (
      this.code(refusalCodes[refusal.code])
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        // Not every route has helmet's headers (routes/sync.ts).
        .header('x-content-type-options', 'nosniff')
        .send(answer)
    );
  });
}
