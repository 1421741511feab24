import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { constants } from 'node:zlib';
import type { Refusal } from '../../schemas/refusal-codes.ts';
import { RefusalError } from '../refusal-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a JSON body as it is read, decompressed: what it costs to look at it. */
    bodyCharacters: number;
  }
  interface FastifyContextConfig {
    /** Asked once it is known how long a body is, before anything is made of it: why it is not read, if so. */
    weighBody?: (request: FastifyRequest) => Refusal | undefined;
  }
}

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
  app.decorateRequest('bodyCharacters', 0);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.bodyCharacters = body.length;
    if (body === '') return done(null, undefined);
    const refusal = request.routeOptions.config.weighBody?.(request);
    if (refusal) return done(new RefusalError(refusal), undefined);
    if (isTooMuch(body as string))
      return done(new RefusalError({ code: 'BAD_REQUEST' }), undefined);
    return parse(request, body as string, (error, value) =>
      done(error, error ? undefined : wellFormed(body as string, value)),
    );
  });
}

/** Arrays and objects within each other: a row of a push needs six, and its own depth is judged later. */
const maxNesting = 64;

/** Commas between fields and entries. A device that holds tens of thousands of documents names each once. */
const maxCommas = 100_000;

/**
 * Whether JSON is nested so deeply that what walks through it, recursively, would run out of stack; parsing
 * half a million brackets alone takes seconds, and as many fields of different names one. Said of the text, before
 * anything is made of it.
 */
function isTooMuch(json: string): boolean {
  let depth = 0;
  let commas = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '"') at = endOfString(json, at);
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    else if (sign === ',') commas += 1;
    if (depth > maxNesting || commas > maxCommas) return true;
  }
  return false;
}

/** Where the string ends that begins here; the end of the text if it does not. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    at = json.indexOf('"', at);
    if (at === -1) return json.length;
    let escapes = 0;
    while (json[at - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return at;
  }
}

/** A half of a character, which JSON can spell but UTF-8, and so CouchDB, cannot. */
const spelledHalf = /\\u[dD][89a-fA-F]/;
const half = /\p{Surrogate}/gu;

/** Deeper than anything that is stored; what lies below is refused anyway. */
const maxDepth = 12;

/**
 * A body with `\ufffd` for every half of a character in its texts: one that the store cannot take would
 * hold up everything behind it for good (SYNC-15). Ids and names of fields are compared as they are.
 */
function wellFormed(json: string, value: unknown): unknown {
  return spelledHalf.test(json) ? repaired(value, maxDepth) : value;
}

function repaired(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.replace(half, '\ufffd');
  if (depth === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => repaired(one, depth - 1));
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    key === 'id' ? inner : repaired(inner, depth - 1),
  ]);
  return Object.fromEntries(entries) as unknown;
}
