import type { Fetch } from './exchange.ts';

export interface UploadRequest {
  method: 'PUT' | 'POST' | 'PATCH';
  path: string;
  headers: Record<string, string>;
  body?: Blob;
}

export interface UploadAnswer {
  status: number;
  text: string;
  /** Bytes that the gateway has of an upload in pieces; undefined if it does not say. */
  offset: number | undefined;
}

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
    const either = AbortSignal.any([signal, AbortSignal.timeout(standstill)]);
    const init = { method, headers, signal: either, ...(body && { body }) };
    const response = await fetch(path, init);
    const offset = offsetOf(response.headers.get('upload-offset'));
    return { status: response.status, text: await response.text(), offset };
  };
}

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
      const offset = offsetOf(request.getResponseHeader('upload-offset'));
      resolve({ status: request.status, text: request.responseText, offset });
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

function offsetOf(text: string | null): number | undefined {
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}
