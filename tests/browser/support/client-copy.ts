import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A copy of the built app that a test may change. */
export interface ClientCopy {
  /** For the setting `CLIENT_DIRECTORY`. */
  readonly directory: string;
  /** Makes another service worker of the one that is there. */
  changeWorker(change: (script: string) => string): Promise<void>;
  remove(): Promise<void>;
}

export async function copyClient(): Promise<ClientCopy> {
  const directory = await mkdtemp(join(tmpdir(), 'kohdataan-client-'));
  await cp(process.env['CLIENT_DIRECTORY'] ?? 'dist/client', directory, { recursive: true });
  const worker = join(directory, 'serviceworker.js');
  // Else the compressed forms would be sent.
  for (const form of ['.br', '.gz']) await rm(worker + form);
  return {
    directory,
    changeWorker: async (change) => writeFile(worker, change(await readFile(worker, 'utf8'))),
    remove: () => rm(directory, { recursive: true }),
  };
}
