import { setTimeout as pause } from 'node:timers/promises';
import nano from 'nano';
import type { RequestOptions, ServerScope } from 'nano';
import type { CouchAddress } from './address.ts';
import { withCredentials } from './address.ts';

/** What only a CouchDB server has (databases, security, purge, …) is asked of it through nano. */
export type CouchServer = ServerScope;

const deadlineMs = 30_000;
const attempts = 4;

/** Something between here and CouchDB has refused what CouchDB itself never heard of. It may do so no more soon. */
export class ForeignAnswer extends Error {
  readonly statusCode = 502;

  constructor(status: number) {
    super(`something before it answers ${status}`);
    this.name = 'ForeignAnswer';
  }
}

/** A client for a CouchDB server; it asks nothing yet. */
export function couchServer(address: CouchAddress): CouchServer {
  return nano({ url: withCredentials(address), parseUrl: false } as nano.Configuration);
}

/**
 * One request with a deadline, made again soon when it fails and may succeed then. All that is asked of a server can
 * be asked twice: who begins anew with everything would, where every tenth fails, never come to the end of it.
 * @returns the parsed answer
 * @throws Error with `statusCode`, or none if no answer came; never with credentials in it
 */
export async function ask<T>(server: CouchServer, options: RequestOptions): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const began = Date.now();
    try {
      return await askOnce<T>(server, options);
    } catch (answered) {
      const failure = isForeign(answered) ? new ForeignAnswer(answered.statusCode) : answered;
      const isQuick = Date.now() - began < deadlineMs / 2;
      if (attempt === attempts || !isQuick || !isPassing(failure) || isLocked(failure))
        throw failure;
    }
    // Spread, as several gateways may stand in each other's way.
    const longest = 100 * 2 ** attempt;
    await pause(longest * (0.5 + Math.random() / 2));
  }
}

/** As {@link ask}, but the first answer counts, whoever it is from. */
export async function askOnce<T>(server: CouchServer, options: RequestOptions): Promise<T> {
  const signal = AbortSignal.timeout(deadlineMs);
  const answer: unknown = await server.request({ ...options, signal } as RequestOptions);
  const isText = typeof answer === 'string' || Buffer.isBuffer(answer);
  return (isText ? parsed(answer.toString()) : answer) as T;
}

/** nano hands over what a proxy calls something else than JSON as it came, and half an answer as none. */
function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    throw Object.assign(new Error('CouchDB answered by halves'), { statusCode: 502 });
  }
}

/** CouchDB says with each refusal what is wrong and why; the pages of proxies do not. */
function isForeign(failure: unknown): failure is { statusCode: number } {
  const { error, reason } = failure as { error?: unknown; reason?: unknown };
  const isItsOwn = typeof error === 'string' && typeof reason === 'string';
  return statusOfAsk(failure) !== undefined && !isItsOwn;
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

/** As {@link askOptional}; undefined also for whoever may not ask, as CouchDB or a proxy before it says. */
export async function askIfAllowed<T>(
  server: CouchServer,
  options: RequestOptions,
): Promise<T | undefined> {
  try {
    return await askOptional<T>(server, options);
  } catch (failure) {
    if (isPassing(failure) && !(failure instanceof ForeignAnswer)) throw failure;
    return undefined;
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

/**
 * Whether a database is not there that was a moment ago: an operator is about to bring a backup back, or a node of a
 * cluster has not heard yet of one that another has made.
 */
export const isDatabaseGone = (failure: unknown): boolean =>
  statusOfAsk(failure) === 404 &&
  String((failure as Error | null)?.message).includes('Database does not exist');

/** Why no answer came, in the words of the network or of TLS; undefined if one came. */
export function reasonOfNoAnswer(failure: unknown): string | undefined {
  // nano has no better sign of it.
  const said = /error happened in your connection\. Reason: (?:\w*Error: )?(.*)/s;
  return said.exec(String((failure as Error | null)?.message))?.[1];
}
