import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

/** The script of a DeviceThread, and how to remove it. */
export interface BuiltWorker {
  file: URL;
  remove(): Promise<void>;
}

/**
 * Builds device-worker.ts and its packages into one file: ten threads that each load a thousand take a
 * minute of processor time.
 */
export async function buildDeviceWorker(): Promise<BuiltWorker> {
  const outDir = await mkdtemp(join(tmpdir(), 'kohdataan-device-worker-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, 'device-worker.ts'),
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'worker.mjs' } },
    },
  });
  return {
    file: pathToFileURL(join(outDir, 'worker.mjs')),
    remove: () => rm(outDir, { recursive: true }),
  };
}
