import { Worker } from 'node:worker_threads';

/** What the worker is told. */
export interface HeicJob {
  path: string;
  /** Side of the wanted square in pixels. */
  side: number;
  maxPixels: number;
  /** ICC profile that the file names; undefined counts as sRGB. */
  profile: Uint8Array | undefined;
  /** Bytes that libheif may take. */
  maxBytes: number;
}

/** Pixels of the square, sRGB, 8 bits, 3 channels; undefined if the file cannot be decoded. */
export type HeicResult = Uint8Array | undefined;

/** libheif takes about 7 bytes a pixel: planes, and RGB made of them. */
const maxBytes = 512 * 1024 * 1024;
/** V8's own part of the worker, megabytes. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };

/**
 * Decodes a HEIC file, which sharp as it is delivered cannot, by libheif in WebAssembly. Its thread is
 * made for one file and ends with it, so that neither a bomb nor a bug outlives the answer.
 * @param timeoutMs milliseconds; 48 megapixels take about 20,000
 * @returns `late` if it took longer
 */
export function decodeHeic(
  path: string,
  options: Pick<HeicJob, 'side' | 'maxPixels' | 'profile'>,
  timeoutMs: number,
): Promise<HeicResult | 'late'> {
  const workerData: HeicJob = { ...options, path, maxBytes };
  const worker = new Worker(new URL('./heic-worker.mjs', import.meta.url), {
    workerData,
    resourceLimits,
    execArgv: [],
    // The library says on the console what it thinks of a file.
    stdout: true,
    stderr: true,
  });
  return new Promise<HeicResult | 'late'>((resolve) => {
    const timer = setTimeout(() => resolve('late'), timeoutMs);
    worker.once('message', (result: HeicResult) => resolve(result));
    // Also when it has used up its memory.
    worker.once('error', () => resolve(undefined));
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(undefined);
    });
  }).finally(() => worker.terminate());
}
