import { fillPrecache, filesOfVersion, keptPaths } from './precache.ts';
import { layStarts, mayHaveRoutes, starts } from './starts.ts';

/** Later than what is being opened, which needs the device itself; and not again for so long, milliseconds. */
const laterMs = 4000;
const restMs = 60_000;

let askedAt = -Infinity;

/**
 * Browsers may lose what they keep in Cache Storage, file by file or all of it, while the worker and everything else
 * stays: with a network nobody would notice, and without one the app would not open until its next version. The worker
 * does not stay for it: it would hold up an update.
 */
export function restoreLater(): void {
  const now = performance.now();
  if (now - askedAt < restMs) return;
  askedAt = now;
  setTimeout(() => {
    restore().catch((error: unknown) => console.info('files:', error));
  }, laterMs);
}

async function restore(): Promise<void> {
  const held = await keptPaths();
  // One that is silent or damaged is none at all, and takes nothing.
  if (held === undefined) return;
  const isHeld = (path: string) => held.includes(path);
  const hasLostFiles = !filesOfVersion.every(isHeld);
  if (hasLostFiles) await fillPrecache();
  // Browsers that can be told what needs no worker look under these addresses first.
  if (starts.some(isHeld) ? !starts.every(isHeld) : hasLostFiles && mayHaveRoutes())
    await layStarts();
}
