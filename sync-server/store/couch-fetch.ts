import { BrokenOffError, StoreError } from './errors.ts';
import type { FetchFunction } from './pouch.ts';
import { backoff, endingWith, pause } from './wait.ts';

/** How long an ordinary request may take. */
const deadlineMs = 20_000;
/**
 * How long CouchDB holds a request for changes when there are none, and how much later its answer may come. The
 * sum is how long a connection that something in between holds open without a word goes unnoticed: so long this
 * gateway would show somebody who has blocked at another one. A heartbeat would tell it sooner, but not behind a
 * proxy that collects an answer before it passes it on.
 */
export const longPollMs = 10_000;
const longPollLateMs = 5000;
const readAttempts = 4;

/** Statuses with which a busy or starting CouchDB, or a proxy before it, asks for patience. */
const retryable = new Set([429, 500, 502, 503, 504]);

/**
 * `fetch` for CouchDB: every request has a deadline, and requests that only read are tried again
 * when the network or the server fails. Writes are not: see `couch-write.ts`. Nor is a request that waits
 * for changes: its feed has to hear of the failure, asks next without waiting, and tells that it stands still.
 * @param onAnswer hears the header `Date` of every answer @param deadline milliseconds; shorter in tests
 */
export function couchFetch(
  onAnswer: (date: string | null) => void = () => undefined,
  deadline = deadlineMs,
): FetchFunction {
  return async (url, init = {}) => {
    const attempts = isRead(url, init) && !isLongPoll(url) ? readAttempts : 1;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await once(url, init, deadline);
        onAnswer(response.headers.get('date'));
        if (attempt === attempts || !retryable.has(response.status)) return response;
        await response.body?.cancel();
      } catch (failure) {
        if (attempt === attempts || init.signal?.aborted === true) throw failure;
      }
      await pause(backoff(attempt - 1, 100, 2000), init.signal ?? undefined);
    }
  };
}

async function once(url: string, init: RequestInit, deadline: number): Promise<Response> {
  const timeoutMs = isLongPoll(url) ? longPollMs + Math.min(deadline, longPollLateMs) : deadline;
  const limit = AbortSignal.timeout(timeoutMs);
  let hasBegun = false;
  try {
    return await endingWith(init.signal ? [init.signal, limit] : [limit], async (signal) => {
      const response = await fetch(url, { ...init, signal });
      hasBegun = true;
      // Read whole here: a connection cut in the middle of the body is a failure of this attempt.
      const body = await response.arrayBuffer();
      const empty = response.status === 204 || response.status === 304;
      return new Response(empty ? null : body, {
        status: response.status,
        headers: response.headers,
      });
    });
  } catch (failure) {
    if (hasBegun) throw new BrokenOffError('CouchDB gave half an answer', undefined, failure);
    throw new StoreError('CouchDB gave no answer', undefined, failure);
  }
}

const isLongPoll = (url: string): boolean => url.includes('feed=longpoll');

function isRead(url: string, init: RequestInit): boolean {
  const method = init.method ?? 'GET';
  return method === 'GET' || method === 'HEAD' || /\/_(all_docs|bulk_get|find)(\?|$)/.test(url);
}
