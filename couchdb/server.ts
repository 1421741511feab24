import nano from 'nano';
import type { RequestOptions, ServerScope } from 'nano';
import type { CouchAddress } from './address.ts';
import { withCredentials } from './address.ts';

/** What only a CouchDB server has (databases, security, purge, …) is asked of it through nano. */
export type CouchServer = ServerScope;

const deadlineMs = 30_000;

/** A client for a CouchDB server; it asks nothing yet. */
export function couchServer(address: CouchAddress): CouchServer {
  return nano({ url: withCredentials(address), parseUrl: false } as nano.Configuration);
}

/**
 * One request with a deadline.
 * @returns the parsed answer
 * @throws Error with `statusCode`, or none if no answer came; never with credentials in it
 */
export async function ask<T>(server: CouchServer, options: RequestOptions): Promise<T> {
  const signal = AbortSignal.timeout(deadlineMs);
  const answer: unknown = await server.request({ ...options, signal } as RequestOptions);
  // nano hands over what it cannot parse as it came: half an answer, which is none.
  if (typeof answer === 'string')
    throw Object.assign(new Error('CouchDB answered by halves'), { statusCode: 502 });
  return answer as T;
}

/** HTTP status of a failed {@link ask}. */
export function statusOfAsk(failure: unknown): number | undefined {
  const status = (failure as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' ? status : undefined;
}

/** The answer, or undefined if there is no such thing (404). */
export async function askOptional<T>(
  server: CouchServer,
  options: RequestOptions,
): Promise<T | undefined> {
  try {
    return await ask<T>(server, options);
  } catch (failure) {
    if (statusOfAsk(failure) === 404) return undefined;
    throw failure;
  }
}

/** Whether the same request may succeed later: no answer came, the server was overtaxed, or the account is locked. */
export function isPassing(failure: unknown): boolean {
  const status = statusOfAsk(failure);
  if (status !== undefined) return status === 429 || status >= 500 || isLocked(failure);
  return reasonOfNoAnswer(failure) !== undefined;
}

/**
 * Whether CouchDB has locked the account for this address: it does so for five minutes after five wrong passwords,
 * which gateways that still have an old one spend within a second. A new password opens it at once.
 */
export function isLocked(failure: unknown): boolean {
  const said = String((failure as Error | null)?.message);
  return statusOfAsk(failure) === 403 && said.includes('temporarily locked');
}

/** Why no answer came, in the words of the network or of TLS; undefined if one came. */
export function reasonOfNoAnswer(failure: unknown): string | undefined {
  // nano has no better sign of it.
  const said = /error happened in your connection\. Reason: (?:\w*Error: )?(.*)/s;
  return said.exec(String((failure as Error | null)?.message))?.[1];
}
