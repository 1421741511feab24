import { makeExchange } from '../../src/sync/exchange.ts';
import { noPageEvents } from '../../src/sync/page-events.ts';
import type { Fetch } from '../../src/sync/exchange.ts';
import type { SyncAnswer, SyncRequest } from '../../schemas/wire/sync.ts';
import type { ModelDevice } from '../helpers/model-device.ts';

/**
 * `fetch` as a browser has it on an https page, where it takes brotli.
 * @param base address, or what gives the present one
 */
export function browserFetch(base: string | (() => string)): Fetch {
  return (path, init) => {
    const headers = new Headers(init.headers);
    headers.set('accept-encoding', 'gzip, deflate, br');
    return fetch((typeof base === 'string' ? base : base()) + path, { ...init, headers });
  };
}

/** A request of the baseline server, read to its end. */
export async function download(base: string, path: string): Promise<unknown> {
  const response = await browserFetch(base)(path, {});
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

/**
 * Sends requests just as a device does (src/sync/exchange.ts). Throws unless answered well.
 * @param onSent hears of every request on the wire
 */
export function makeSyncClient(
  base: string | (() => string),
  token: string | (() => string),
  onSent: () => void = () => undefined,
): (request: SyncRequest) => Promise<SyncAnswer> {
  const send = browserFetch(base);
  const value = (): string => (typeof token === 'string' ? token : token());
  const exchange = makeExchange({
    fetch: (path, init) => {
      onSent();
      return send(path, init);
    },
    access: {
      token: () => Promise.resolve({ ok: true, value: value() }),
      refused: () => undefined,
    },
    timeout: 60_000,
    pageEvents: noPageEvents,
  });
  return async (request) => {
    const result = await exchange(request, [], new AbortController().signal);
    if (!result.ok) throw new Error(`/sync: ${result.code} ${result.message}`);
    return result.value;
  };
}

/** Syncs a model device until it needs nothing more. */
export async function syncModel(
  device: ModelDevice,
  send: (request: SyncRequest) => Promise<SyncAnswer>,
): Promise<void> {
  let turns = 0;
  do {
    device.apply(await send(device.request()));
    turns += 1;
  } while (device.mustReconcile && turns < 4);
}
