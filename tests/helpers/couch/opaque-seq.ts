import { CouchError } from './couch-error.ts';

/**
 * Sequences as a CouchDB cluster shows them: a number that means nothing alone, and a long opaque
 * part that says everything. Whoever computes with them fails in the tests.
 */
export function packSeq(seq: number): string {
  const inner = Buffer.from(`seq:${seq}`).toString('base64url');
  return `${seq}-g1AAAABteJzLYWBgYMpgTmHgz8tPSTV0MDQy1zMAQsMcoARTIkOS${inner}`;
}

/** @throws CouchError 400 for anything that this server has not handed out */
export function unpackSeq(text: string, now: number): number {
  if (text === '0' || text === '""' || text === '') return 0;
  if (text === 'now') return now;
  const inner = /^\d+-g1AAAABteJzLYWBgYMpgTmHgz8tPSTV0MDQy1zMAQsMcoARTIkOS(.+)$/.exec(
    text.replace(/^"|"$/g, ''),
  )?.[1];
  const seq = /^seq:(\d+)$/.exec(Buffer.from(inner ?? '', 'base64url').toString())?.[1];
  if (seq === undefined)
    throw new CouchError(400, 'bad_request', "Malformed sequence supplied in 'since' parameter.");
  return Number(seq);
}
