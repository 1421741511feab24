import { DetailedError, Upload } from 'tus-js-client';
import type { FileReader } from 'tus-js-client';
import { limits } from '../../schemas/limits.ts';
import { AnswerError, tusStack } from './tus-stack.ts';
import type { OnProgress, SendUpload, UploadAnswer } from './upload-request.ts';

/** What a cut connection can cost behind a proxy that passes on whole requests only, bytes. */
const piece = 4 * limits.resumableBytes;
/** A small one comes in pieces only because it was cut off. */
const pieceOf = ({ blob: { size }, isCut }: ResumablePicture) => {
  if (size <= limits.resumableBytes) return Math.ceil(size / 4);
  return isCut ? limits.resumableBytes : piece;
};
/** The library wants whole addresses; only the path of them is used. */
const origin = 'https://gateway.invalid';

/** A picture that goes in pieces. */
export interface ResumablePicture {
  path: string;
  blob: Blob;
  headers: Record<string, string>;
  /** Whether an earlier attempt may have brought a part of it. */
  begun: boolean;
  /** Earlier attempts were cut off, or too large for a proxy. */
  isCut: boolean;
}

/**
 * Sends a picture by the tus protocol (IMG-03). Its own address is that of the upload too, so that it
 * goes on after a cut, a reload or hours without a network: the gateway is asked how much it has, and
 * if that is nothing any more, it begins anew. What begins brings its bytes at once.
 * @returns the last answer, whatever it says
 * @throws if the connection breaks or the signal aborts
 */
export function sendResumable(
  send: SendUpload,
  picture: ResumablePicture,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<UploadAnswer> {
  const { path, blob, headers, begun } = picture;
  const address = origin + path;
  const noting: SendUpload = async (request, onSent, stopped) => {
    const answer = await send(request, onSent, stopped);
    onProgress((100 * Number(answer.header('upload-offset') ?? 0)) / blob.size, true);
    return answer;
  };
  return new Promise((resolve, reject) => {
    const upload: Upload = new Upload(blob as File, {
      endpoint: address,
      ...(begun && { uploadUrl: address }),
      uploadDataDuringCreation: true,
      chunkSize: pieceOf(picture),
      headers,
      httpStack: tusStack(noting),
      fileReader: blobReader,
      // What to retry, and when, is decided for all uploads in one place.
      retryDelays: null,
      storeFingerprintForResuming: false,
      fingerprint: () => Promise.resolve(path),
      onProgress: (sent, all) => onProgress((100 * sent) / (all ?? blob.size)),
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getUnderlyingObject() as UploadAnswer),
      onError: (error) => {
        const answer = answerOf(error);
        if (answer === undefined) reject(error);
        else resolve(answer);
      },
    });
    const stop = () => {
      void upload.abort();
      reject(new Error('The upload was stopped'));
    };
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    upload.start();
  });
}

function answerOf(error: Error): UploadAnswer | undefined {
  if (!(error instanceof DetailedError)) return undefined;
  if (error.causingError instanceof AnswerError) return error.causingError.answer;
  return error.originalResponse?.getUnderlyingObject() as UploadAnswer | undefined;
}

const blobReader: FileReader = {
  openFile: (blob: Blob) =>
    Promise.resolve({
      size: blob.size,
      slice: (start, end) =>
        Promise.resolve({ value: blob.slice(start, end), done: end >= blob.size }),
      close: () => undefined,
    }),
};
