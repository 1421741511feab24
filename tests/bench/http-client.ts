import { makeExchange } from '../../src/sync/exchange.ts';
import type { Fetch } from '../../src/sync/exchange.ts';
import type { SyncAnswer, SyncRequest } from '../../schemas/wire/sync.ts';
import type { ModelDevice } from '../helpers/model-device.ts';

/** `fetch` as a browser has it on an https page, where it takes brotli; from one base address. */
export function browserFetch(base: string): Fetch {
  return (path, init) => {
    const headers = new Headers(init.headers);
    headers.set('accept-encoding', 'gzip, deflate, br');
    return fetch(base + path, { ...init, headers });
  };
}

/** A request of the baseline server, read to its end. */
export async function download(base: string, path: string): Promise<unknown> {
  const response = await browserFetch(base)(path, {});
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

/** Sends requests just as a device does (src/sync/exchange.ts). Throws unless answered well. */
export function makeSyncClient(
  base: string,
  token: string,
): (request: SyncRequest) => Promise<SyncAnswer> {
  const exchange = makeExchange({
    fetch: browserFetch(base),
    access: { token: () => Promise.resolve({ ok: true, value: token }), refused: () => undefined },
    timeout: 60_000,
  });
  return async (request) => {
    const result = await exchange(request, [], new AbortController().signal);
    if (!result.ok) throw new Error(`/sync: ${result.code} ${result.message}`);
    return result.value;
  };
}

/** Syncs a model device until it needs nothing more. @returns requests that it took */
export async function syncModel(
  device: ModelDevice,
  send: (request: SyncRequest) => Promise<SyncAnswer>,
): Promise<number> {
  let requests = 0;
  do {
    device.apply(await send(device.request()));
    requests += 1;
  } while (device.mustReconcile && requests < 4);
  return requests;
}
