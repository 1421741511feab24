import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RefusalCode } from '../../schemas/refusal-codes.ts';
import { whileDiskSpace } from './disk-space.ts';
import { StorageError, orStorageError } from './storage-error.ts';

/** An upload on this machine's disk. `remove` when done with it. */
export interface IncomingFile {
  readonly path: string;
  remove(): Promise<void>;
}

/** The file that has arrived, or the code with which it is refused. */
export type Received = { ok: true; value: IncomingFile } | { ok: false; code: RefusalCode };

/** How a body is taken in. */
interface Receiving {
  /** Bytes; what comes after them is read and thrown away, so that the sender gets its answer. */
  most: number;
  isRoomy(): Promise<boolean>;
  /** Ends it: another needs the room. */
  signal: AbortSignal;
}

/** Whether a stream ended because the sender went away: no fault of this side. */
function wasCutOff(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ABORT_ERR'].includes(String(code));
}

/**
 * Writes a body to a file without holding it in memory.
 * @param folder the account's among the incoming ones, so that sweep and erasure know whose it is
 * @throws StorageError if the disk does not take it
 */
export async function receiveFile(
  folder: string,
  body: Readable,
  { most, isRoomy, signal }: Receiving,
): Promise<Received> {
  await orStorageError(() => mkdir(folder, { recursive: true, mode: 0o700 }));
  const path = join(folder, `${randomBytes(12).toString('hex')}.upload`);
  const remove = (): Promise<void> => rm(path, { force: true });
  let bytes = 0;
  const limited = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of whileDiskSpace(chunks, isRoomy)) {
      bytes += chunk.length;
      if (bytes <= most) yield chunk;
    }
  };
  try {
    await pipeline(body, limited, createWriteStream(path, { mode: 0o600 }), { signal });
  } catch (error) {
    await remove();
    if (signal.aborted) return { ok: false, code: 'UNAVAILABLE' };
    if (wasCutOff(error)) return { ok: false, code: 'BAD_REQUEST' };
    throw error instanceof StorageError ? error : new StorageError(error);
  }
  if (bytes <= most) return { ok: true, value: { path, remove } };
  await remove();
  return { ok: false, code: 'IMAGE_TOO_LARGE' };
}
