import type { ImageAnswer } from '../../schemas/wire/api.ts';
import { authorized } from '../data/authorized.ts';
import type { Access } from '../data/authorized.ts';
import type { WaitingPicture } from '../data/device-store.ts';
import { failureOf } from '../data/send.ts';
import type { Result } from '../data/send.ts';
import type { Fetch } from './exchange.ts';

/** Sends one picture. Never throws; `NETWORK` if it did not arrive. */
export interface Uploader {
  /** @param onProgress percent of the bytes that have left */
  upload(
    picture: WaitingPicture,
    onProgress: (percent: number) => void,
    signal: AbortSignal,
  ): Promise<Result<ImageAnswer>>;
}

interface Answer {
  status: number;
  text: string;
}

type Put = (
  path: string,
  body: Blob,
  headers: Record<string, string>,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
) => Promise<Answer>;

/** Sends pictures in one PUT each; the browser's way tells how far it is. */
export function plainUploader(access: Access, fetch: Fetch): Uploader {
  const put = typeof XMLHttpRequest === 'undefined' ? putByFetch(fetch) : putByXhr;
  return {
    upload: ({ kind, pictureId, blob }, onProgress, signal) =>
      authorized(access, async (token): Promise<Result<ImageAnswer>> => {
        const headers = {
          authorization: `Bearer ${token}`,
          'content-type': blob.type || 'image/jpeg',
        };
        try {
          const path = `/api/images/${kind}/${pictureId}`;
          const { status, text } = await put(path, blob, headers, onProgress, signal);
          if (status < 200 || status > 299) return failureOf(status, text);
          return { ok: true, value: JSON.parse(text) as ImageAnswer };
        } catch (error) {
          return { ok: false, code: 'NETWORK', message: String(error) };
        }
      }),
  };
}

function putByFetch(fetch: Fetch): Put {
  return async (path, body, headers, _onProgress, signal) => {
    const response = await fetch(path, { method: 'PUT', body, headers, signal });
    return { status: response.status, text: await response.text() };
  };
}

const putByXhr: Put = (path, body, headers, onProgress, signal) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress((100 * loaded) / total);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = request.onabort = () => reject(new Error('The upload was cut off'));
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
