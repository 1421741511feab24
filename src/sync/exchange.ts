import type { SyncAnswer, SyncRequest } from '../../schemas/wire/sync.ts';
import { anySignal } from '../data/any-signal.ts';
import { authorized } from '../data/authorized.ts';
import type { Access } from '../data/authorized.ts';
import { failureOf, isLimitBetween, noAnswer } from '../data/send.ts';
import type { Failure } from '../data/send.ts';
import { IdleTimeout, readText } from './idle-timeout.ts';
import { KnownCursors } from './known-cursors.ts';
import type { PageEvents } from './page-events.ts';

/** How a device reaches its gateway; `fetch` of the page, or a test's. */
export type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/** What came of one request. */
export type Exchanged = { ok: true; value: SyncAnswer } | Refused;

type Refused = Failure & {
  /** How long the gateway asks to be left alone. */
  retryAfterMs?: number;
  /** So many characters of an answer had come when it broke off. */
  received?: number | undefined;
  /** Something in between lets only smaller requests through. */
  isTooLarge?: true;
  /** Given up to be sent anew: that says nothing of the network. */
  isHurried?: boolean;
  /** It may be for its encoding that the request was not taken. */
  isOfForm?: boolean;
};

/** One `POST /sync`. `diverged`: collections whose digest differed, for the gateway's metrics. */
export type Exchange = (
  request: SyncRequest,
  diverged: readonly string[],
  signal: AbortSignal,
) => Promise<Exchanged>;

/** What requests are sent with. */
export interface ExchangeOptions {
  fetch: Fetch;
  access: Access;
  /** An answer of which nothing has come for so many milliseconds counts as lost. */
  timeout: number;
  pageEvents: PageEvents;
}

/** Bodies longer than this are compressed, in characters. */
const compressFrom = 1000;
/** What firewalls answer to what is compressed, and gateways to what they cannot read because its header got lost. */
const ofForm = [400, 403, 406, 415];
/** What has stood still for so long when a network or the user comes back hangs on a dead connection, milliseconds. */
const deadMs = 5000;
/** So long a pause is granted, seconds: what asks for a day may be a network in between, left in an hour. */
const longestRest = 300;

/** Makes the function that sends requests. It never throws. */
export function makeExchange(options: ExchangeOptions): Exchange {
  const send = makeSend(options);
  const before = new KnownCursors();
  return async (request, diverged, signal) => {
    let result = await send(before.shorten(request), diverged, signal);
    if (result.ok && result.value.lost) {
      before.forget();
      result = await send(request, diverged, signal);
    }
    return result.ok ? { ok: true, value: before.complete(request, result.value) } : result;
  };
}

function makeSend(options: ExchangeOptions): Exchange {
  const turn: Turn = { wasHurried: false };
  let compressed = true;
  return async (request, diverged, signal) => {
    const text = JSON.stringify(request);
    const post = ({ content, encoding }: Body): Promise<Exchanged> => {
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(encoding && { 'content-encoding': encoding }),
        ...(diverged.length > 0 && { 'x-divergence': diverged.join(',') }),
      };
      return authorized(options.access, (token) =>
        once(options, turn, signal, {
          method: 'POST',
          credentials: 'same-origin',
          headers: { ...headers, authorization: `Bearer ${token}` },
          body: content,
        }),
      );
    };
    const body = compressed ? await encode(text) : { content: text };
    const result = await post(body);
    if (result.ok || !body.encoding || !result.isOfForm) return result;
    const plain = await post({ content: text });
    compressed = !plain.ok;
    return plain;
  };
}

/**
 * A request that hangs when network or user come back is given up and sent anew. That one gets its whole time: over a
 * slow network something shall arrive however often one looks in.
 */
interface Turn {
  wasHurried: boolean;
}

async function once(
  { fetch, timeout, pageEvents }: ExchangeOptions,
  turn: Turn,
  closed: AbortSignal,
  init: RequestInit,
): Promise<Exchanged> {
  const idle = new IdleTimeout(timeout);
  const mayHurry = !turn.wasHurried;
  turn.wasHurried = false;
  const stop = pageEvents.subscribe((event) => {
    if (mayHurry && (event === 'online' || event === 'visible'))
      turn.wasHurried ||= idle.hurry(deadMs);
  });
  const signal = anySignal([closed, idle.signal]);
  let received: number | undefined;
  try {
    // What leads elsewhere is not the gateway, and what answers there is not asked.
    const response = await fetch('/sync', { ...init, redirect: 'error', signal });
    if (response.ok) received = 0;
    const text = await readText(response, (characters) => {
      idle.renew();
      if (response.ok) received = characters;
    });
    if (response.ok) {
      // Where a proxy does not say how long an answer is, half of it looks whole; a network's page is none.
      if (!text.startsWith('{')) received = undefined;
      const answer = JSON.parse(text) as SyncAnswer;
      received = undefined;
      return acknowledged(answer);
    }
    const seconds = Math.min(Number(response.headers.get('retry-after') ?? 0), longestRest);
    const failure: Refused = failureOf(response.status, text);
    if (isLimitBetween(response.status, failure)) failure.isTooLarge = true;
    failure.isOfForm = ofForm.includes(response.status);
    return seconds > 0 ? { ...failure, retryAfterMs: seconds * 1000 } : failure;
  } catch (error) {
    const isHurried = turn.wasHurried;
    return { ...noAnswer(error), received, isHurried };
  } finally {
    stop();
    idle.end();
  }
}

/** What stands in between may say 200 and JSON to everything. */
function acknowledged(answer: Partial<SyncAnswer> | null): Exchanged {
  const isOurs = answer?.pushes && answer.pulls;
  return isOurs ? { ok: true, value: answer as SyncAnswer } : noAnswer();
}

interface Body {
  content: string | ArrayBuffer;
  encoding?: 'gzip';
}

async function encode(text: string): Promise<Body> {
  if (text.length < compressFrom) return { content: text };
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return { content: await new Response(stream).arrayBuffer(), encoding: 'gzip' };
}
