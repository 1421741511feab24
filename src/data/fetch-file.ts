import { asUser } from './access.ts';
import { anySignal } from './any-signal.ts';
import { failureOf, noAnswer } from './send.ts';
import type { Result } from './send.ts';

/** A file and the name to save it under. */
export interface FetchedFile {
  blob: Blob;
  name: string;
}

/** Long enough for an export with pictures over a slow link, milliseconds. */
const timeoutMs = 300_000;
/** Its beginning comes as soon as it has been collected: a network that is silent for so long counts as none. */
const firstByteTimeoutMs = 60_000;

/** A file of the signed-in user from a REST route, which names it. Never throws. */
export function fetchFile(path: string): Promise<Result<FetchedFile>> {
  return asUser((token) => read(path, token));
}

async function read(path: string, token: string): Promise<Result<FetchedFile>> {
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(), firstByteTimeoutMs);
  try {
    const response = await fetch(path, {
      headers: { authorization: `Bearer ${token}` },
      signal: anySignal([silent.signal, AbortSignal.timeout(timeoutMs)]),
    }).finally(() => clearTimeout(timer));
    if (!response.ok) return failureOf(response.status, await response.text());
    const disposition = response.headers.get('content-disposition') ?? '';
    const name = /filename="?([^";]+)"?/.exec(disposition)?.[1];
    // A hotel's sign-in page says 200 to everything, and is nobody's data.
    if (name === undefined) return noAnswer();
    return { ok: true, value: { blob: await response.blob(), name } };
  } catch (error) {
    return noAnswer(error);
  }
}
