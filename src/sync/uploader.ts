import { limits } from '../../schemas/limits.ts';
import type { ImageAnswer } from '../../schemas/wire/api.ts';
import { authorized } from '../data/authorized.ts';
import type { Access } from '../data/authorized.ts';
import type { WaitingPicture } from '../data/device-store.ts';
import { failureOf } from '../data/send.ts';
import type { Result } from '../data/send.ts';
import type { Fetch } from './exchange.ts';
import { sendInPieces } from './send-in-pieces.ts';
import { uploadSender } from './upload-request.ts';

/** Sends one picture. Never throws; `NETWORK` if it did not arrive. */
export interface Uploader {
  /** @param onProgress percent of the bytes that have left */
  upload(
    picture: WaitingPicture,
    onProgress: (percent: number) => void,
    signal: AbortSignal,
  ): Promise<Result<ImageAnswer>>;
}

/** Sends small pictures in one request and large ones in pieces, from where they were cut off (IMG-03). */
export function pictureUploader(access: Access, fetch: Fetch): Uploader {
  const send = uploadSender(fetch);
  return {
    upload: ({ kind, pictureId, blob }, onProgress, signal) =>
      authorized(access, async (token): Promise<Result<ImageAnswer>> => {
        const path = `/api/images/${kind}/${pictureId}`;
        const headers = { authorization: `Bearer ${token}` };
        const whole = () =>
          send(
            {
              method: 'PUT',
              path,
              headers: { ...headers, 'content-type': blob.type || 'image/jpeg' },
              body: blob,
            },
            (sent) => onProgress((100 * sent) / blob.size),
            signal,
          );
        try {
          const { status, text } = await (blob.size > limits.resumableBytes
            ? sendInPieces(send, { path, blob, headers }, onProgress, signal)
            : whole());
          if (status < 200 || status > 299) return failureOf(status, text);
          return { ok: true, value: JSON.parse(text) as ImageAnswer };
        } catch (error) {
          return { ok: false, code: 'NETWORK', message: String(error) };
        }
      }),
  };
}
