import { anySignal } from '../data/any-signal.ts';
import type { Fetch } from './exchange.ts';

/** A request that sends a picture or a piece of it. */
export interface UploadRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Blob;
}

/** Its answer, read whole. */
export interface UploadAnswer {
  status: number;
  text: string;
  header(name: string): string | undefined;
}

/**
 * Hears how far an upload is: percent of the bytes that have left or, with an answer, that the gateway is known to
 * have (`isHeld`).
 */
export type OnProgress = (percent: number, isHeld?: boolean) => void;

/**
 * One request of an upload. Rejects if the connection breaks, stands still or is aborted.
 * @param onSent bytes of the body that have left
 */
export type SendUpload = (
  request: UploadRequest,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
) => Promise<UploadAnswer>;

/** A connection over which nothing has moved for so long is dead, milliseconds. */
const standstill = 60_000;

/** The browser's own way tells how far it is; `fetch` does where there is no such thing. */
export function uploadSender(fetch: Fetch): SendUpload {
  return typeof XMLHttpRequest === 'undefined' ? sendByFetch(fetch) : sendByXhr;
}

function sendByFetch(fetch: Fetch): SendUpload {
  return async ({ method, path, headers, body }, _onSent, signal) => {
    const either = anySignal([signal, AbortSignal.timeout(standstill)]);
    const init: RequestInit = { method, headers, redirect: 'error', signal: either };
    if (body) init.body = body;
    const response = await fetch(path, init);
    const header = (name: string) => response.headers.get(name) ?? undefined;
    return { status: response.status, text: await response.text(), header };
  };
}

const isFrom = (path: string, url: string) => url === '' || new URL(url).pathname === path;

const sendByXhr: SendUpload = ({ method, path, headers, body }, onSent, signal) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const abort = () => request.abort();
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(abort, standstill);
    };
    const ended = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    request.open(method, path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => {
      moved();
      onSent(loaded);
    };
    request.onload = () => {
      ended();
      // Led elsewhere: what answered there was never meant to take it, and its "no" is not the gateway's.
      if (!isFrom(path, request.responseURL)) return reject(new Error('The upload was redirected'));
      const header = (name: string) => request.getResponseHeader(name) ?? undefined;
      resolve({ status: request.status, text: request.responseText, header });
    };
    request.onerror = request.onabort = () => {
      ended();
      reject(new Error('The upload was cut off'));
    };
    signal.addEventListener('abort', abort);
    moved();
    request.send(body ?? null);
    if (signal.aborted) abort();
  });
