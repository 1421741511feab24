import { limits } from '../../schemas/limits.ts';
import type { ImageAnswer } from '../../schemas/wire/api.ts';
import { authorized } from '../data/authorized.ts';
import type { Access } from '../data/authorized.ts';
import type { WaitingPicture } from '../data/device-store.ts';
import { failureOf, isLimitBetween, noAnswer } from '../data/send.ts';
import type { Failure, Result } from '../data/send.ts';
import type { Fetch } from './exchange.ts';
import { uploadSender } from './upload-request.ts';
import type { OnProgress, SendUpload, UploadAnswer } from './upload-request.ts';

/** Sends one picture. Never throws; `NETWORK` if it did not arrive. */
export interface Uploader {
  upload(
    picture: WaitingPicture,
    onProgress: OnProgress,
    signal: AbortSignal,
  ): Promise<Result<null>>;
  /** Tells the gateway that the rest will not come; without a network it forgets by itself in time. */
  giveUp(picture: WaitingPicture): Promise<void>;
}

const giveUpMs = 10_000;
/** What fails sooner has perhaps not met the network at all, milliseconds. */
const soon = 1000;
/** So often a small one may fail that soon. */
const maxCutAttempts = 3;
const pathOf = ({ kind, pictureId }: WaitingPicture) => `/api/images/${kind}/${pictureId}`;

/** Sends small pictures in one request, and large ones in pieces, from where they were cut off (IMG-03). */
export function pictureUploader(access: Access, fetch: Fetch): Uploader {
  const send = uploadSender(fetch);
  /**
   * Small ones that were cut off go on like large ones: a poor network might never bring all of one at once. So
   * do those that fail again and again before anything leaves: that way it shows whether there is a network. Large
   * ones that a proxy finds too large go in smaller pieces.
   */
  const cut = new Map<string, number>();
  const isCut = ({ pictureId }: WaitingPicture) => (cut.get(pictureId) ?? 0) >= maxCutAttempts;
  const goesInPieces = (picture: WaitingPicture) =>
    picture.blob.size > limits.resumableBytes || isCut(picture);
  return {
    upload: (picture, onProgress, signal) =>
      authorized(access, async (token): Promise<Result<null>> => {
        const attempt: Attempt = {
          send,
          picture,
          isCut: isCut(picture),
          onCut: (isSure) => {
            const before = cut.get(picture.pictureId) ?? 0;
            cut.set(picture.pictureId, isSure ? maxCutAttempts : before + 1);
          },
          headers: { authorization: `Bearer ${token}` },
          onProgress,
          signal,
        };
        try {
          const answer = await (goesInPieces(picture) ? inPieces(attempt) : whole(attempt));
          const result = resultOf(answer, picture);
          if (!result.ok && isLimitBetween(answer.status, result)) attempt.onCut(true);
          return result;
        } catch (error) {
          return noAnswer(error);
        }
      }),
    giveUp: async (picture) => {
      if (!goesInPieces(picture)) return;
      await authorized(access, async (token): Promise<Result<null>> => {
        const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
        const request = { method: 'DELETE', path: pathOf(picture), headers };
        const signal = AbortSignal.timeout(giveUpMs);
        const answer = await send(request, () => undefined, signal);
        return answer.status < 300 ? { ok: true, value: null } : refusalOf(answer);
      }).catch(() => undefined);
    },
  };
}

interface Attempt {
  send: SendUpload;
  picture: WaitingPicture;
  /** Earlier attempts were cut off, or too large for a proxy. */
  isCut: boolean;
  /** All of it was being sent at once when the connection broke; without `isSure` it may never have been there. */
  onCut(isSure: boolean): void;
  headers: Record<string, string>;
  onProgress: OnProgress;
  signal: AbortSignal;
}

async function whole(attempt: Attempt): Promise<UploadAnswer> {
  const { picture, headers, onProgress } = attempt;
  const { blob } = picture;
  const request = {
    method: 'PUT',
    path: pathOf(picture),
    headers: { ...headers, 'content-type': blob.type || 'image/jpeg' },
    body: blob,
  };
  const began = performance.now();
  let left = 0;
  const onSent = (bytes: number) => onProgress((100 * (left = bytes)) / blob.size);
  try {
    const answer = await attempt.send(request, onSent, attempt.signal);
    onProgress(0, true);
    return answer;
  } catch (error) {
    attempt.onCut(left > 0 || performance.now() - began > soon);
    throw error;
  }
}

/** Gateways behind a balancer do not know each other's pieces: then all of it goes in one request. */
async function inPieces(attempt: Attempt): Promise<UploadAnswer> {
  const { send, picture, isCut, headers, onProgress, signal } = attempt;
  // Few pictures are that large: the protocol's code comes when one is, and if a newer version of the
  // app has taken its place, the picture goes without.
  const protocol = await import('./send-resumable.ts').catch(() => undefined);
  if (protocol === undefined) return whole(attempt);
  const { blob, progress } = picture;
  const large = { path: pathOf(picture), blob, headers, begun: progress > 0, isCut };
  const answer = await protocol.sendResumable(send, large, onProgress, signal);
  return [404, 409, 410].includes(answer.status) ? whole(attempt) : answer;
}

function resultOf(answer: UploadAnswer, picture: WaitingPicture): Result<null> {
  const { status } = answer;
  if (status < 200 || status >= 300) return refusalOf(answer);
  return isAcknowledged(answer, picture) ? { ok: true, value: null } : noAnswer();
}

/**
 * Whether the gateway itself says that it has the whole picture, which this device then forgets: a
 * hotel's sign-in page says 200 to everything.
 */
function isAcknowledged({ text, header }: UploadAnswer, picture: WaitingPicture): boolean {
  if (header('upload-offset') === String(picture.blob.size)) return true;
  try {
    return (JSON.parse(text) as Partial<ImageAnswer>).pictureId === picture.pictureId;
  } catch {
    return false;
  }
}

function refusalOf({ status, text }: UploadAnswer): Failure {
  // An answer to the question how much has arrived has no body.
  if (status === 401 && text === '') return { ok: false, code: 'TOKEN_EXPIRED', message: '401' };
  return failureOf(status, text);
}
