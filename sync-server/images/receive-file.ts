import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** An upload on this machine's disk. `remove` when done with it. */
export interface IncomingFile {
  readonly path: string;
  readonly bytes: number;
  remove(): Promise<void>;
}

/**
 * Writes a body to a file without holding it in memory.
 * @param most bytes; what comes after them is read and thrown away, so that the sender gets its answer
 * @returns undefined if the body was longer than `most`
 */
export async function receiveFile(
  folder: string,
  body: Readable,
  most: number,
): Promise<IncomingFile | undefined> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${randomBytes(12).toString('hex')}.upload`);
  const remove = (): Promise<void> => rm(path, { force: true });
  let bytes = 0;
  try {
    await pipeline(
      body,
      async function* limit(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          if (bytes <= most) yield chunk;
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    );
  } catch (error) {
    await remove();
    throw error;
  }
  if (bytes <= most) return { path, bytes, remove };
  await remove();
  return undefined;
}
