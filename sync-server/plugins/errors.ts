import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Refusal, RefusalCode } from '../../schemas/refusal-codes.ts';
import { StorageError } from '../images/storage-error.ts';
import { RefusalError } from '../refusal-error.ts';
import { MalformedError, StoreError } from '../store/errors.ts';

/** Fastify's own errors and those of its plugins, by their code. */
const byCode: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_VALIDATION: 'BAD_REQUEST',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
  FST_CP_ERR_INVALID_CONTENT: 'BAD_REQUEST',
  FST_UNDER_PRESSURE: 'UNAVAILABLE',
};

const byStatus: Readonly<Record<number, RefusalCode>> = {
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
};

/** Every error becomes a stable code; what went wrong inside stays in the log. */
export function setUpErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalOf(error);
    if (hasLeft(request, error)) request.log.info('whoever asked has left before the answer');
    else if (refusal.code === 'INTERNAL') request.log.error({ err: error }, 'unexpected error');
    noteOutage(app, error);
    if (reply.raw.headersSent) return reply.raw.destroy();
    return reply.refuse(refusal);
  });
}

/** Whether an answer could not be sent because the connection was gone: networks do that, nothing is wrong here. */
function hasLeft({ raw }: FastifyRequest, { code }: FastifyError): boolean {
  return code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.socket.destroyed;
}

/** Says in the log and on /admin that something outside does not answer, or waits for an operator; nothing else. */
export function noteOutage(app: FastifyInstance, error: Error): void {
  if (error instanceof StorageError) {
    app.log.warn({ err: error }, 'no answer from storage');
    app.troubles.note('images', error);
  }
  if (error instanceof StoreError) {
    app.log.warn({ err: error }, 'the store does not answer');
    app.troubles.note('store', error);
  }
  if (error instanceof MalformedError) app.log.warn({ err: error }, 'malformed by hand');
}

function refusalOf(error: FastifyError): Refusal {
  if (error instanceof RefusalError) return error.refusal;
  if (error instanceof StorageError || error instanceof MalformedError)
    return { code: 'UNAVAILABLE' };
  // Also what CouchDB refuses the gateway (a changed password, a missing database, 413 if its settings allow
  // only small documents): no fault of a device, and well again when an operator has put it right.
  if (error instanceof StoreError && error.status !== 400) return { code: 'UNAVAILABLE' };
  if (error.validation !== undefined) return invalidRequest(error);
  if (error instanceof SyntaxError && error.statusCode === 400) return { code: 'BAD_JSON' };
  const code = byCode[error.code] ?? byStatus[error.statusCode ?? 500];
  if (code !== undefined) return { code };
  const status = error.statusCode ?? 500;
  return { code: status >= 400 && status < 500 ? 'BAD_REQUEST' : 'INTERNAL' };
}

/** Names the place and the kind of the first fault, never the value that was sent. */
function invalidRequest(error: FastifyError): Refusal {
  const first = error.validation?.[0];
  if (first === undefined) return { code: 'BAD_REQUEST' };
  const field = `${error.validationContext ?? 'body'}${first.instancePath}`.slice(0, 80);
  return { code: 'BAD_REQUEST', params: { field, rule: first.keyword } };
}
