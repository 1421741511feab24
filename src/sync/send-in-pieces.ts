import { limits } from '../../schemas/limits.ts';
import type { SendUpload, UploadAnswer } from './upload-request.ts';

/** What a cut connection can cost at most: what was on its way, bytes. */
const piece = limits.resumableBytes;
/** Answers in a row after which the gateway had no more than before. */
const standstillsMost = 3;

/**
 * Sends a picture in pieces by the tus protocol (IMG-03), from where the gateway has it: beginning
 * again at the picture's own address, which needs no other name of the upload, tells how much that is.
 * So it goes on after a cut, a reload or hours without a network.
 * @param headers of every request
 * @param onProgress percent of the bytes that have left
 * @returns the answer to the last piece, or the refusal that ended it
 * @throws if the connection breaks
 */
export async function sendInPieces(
  send: SendUpload,
  picture: { path: string; blob: Blob; headers: Record<string, string> },
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<UploadAnswer> {
  const { path, blob } = picture;
  const headers = { ...picture.headers, 'tus-resumable': '1.0.0' };
  const begin = () => {
    const lengths = { ...headers, 'upload-length': String(blob.size) };
    return send({ method: 'POST', path, headers: lengths }, () => undefined, signal);
  };
  let answer = await begin();
  let offset = 0;
  for (let standstills = 0; standstills < standstillsMost;) {
    if (!isUnderWay(answer)) return answer;
    standstills = answer.offset > offset ? 0 : standstills + 1;
    offset = answer.offset;
    onProgress((100 * offset) / blob.size);
    answer = await send(
      {
        method: 'PATCH',
        path,
        headers: {
          ...headers,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
        },
        body: blob.slice(offset, offset + piece),
      },
      (sent) => onProgress((100 * (offset + sent)) / blob.size),
      signal,
    );
    // The gateway has cleared away what had been left for too long.
    if (answer.status === 404) answer = await begin();
  }
  throw new Error('The upload does not get on');
}

/** 201 begun, 204 piece taken, 409 the gateway has more or less than we thought. */
function isUnderWay(answer: UploadAnswer): answer is UploadAnswer & { offset: number } {
  return [201, 204, 409].includes(answer.status) && answer.offset !== undefined;
}
