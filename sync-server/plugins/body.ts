import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { constants } from 'node:zlib';
import { RefusalError } from './errors.ts';

/**
 * Bodies both ways: JSON in, perhaps gzipped; compressed answers. A zip bomb ends at the route's
 * `bodyLimit`, which Fastify counts after decompression.
 */
export async function setUpBodies(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip', 'identity'],
    requestEncodings: ['gzip', 'identity'],
    threshold: 1024,
    customTypes: isCompressible,
    // The highest level costs a second of processor time per megabyte; 4 is about as small for JSON.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    onUnsupportedRequestEncoding: () => new RefusalError({ code: 'UNSUPPORTED_MEDIA_TYPE' }),
    onInvalidRequestPayload: () => new RefusalError({ code: 'BAD_REQUEST' }),
  });
  acceptEmptyJson(app);
}

/** Text and JSON; never an event stream, which compression would hold back. */
function isCompressible(type: string): boolean {
  return (
    /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg)/.test(type) &&
    !type.startsWith('text/event-stream')
  );
}

/** Only JSON is read, and a POST without a body may still say that it is JSON. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, body as string, done);
  });
}
