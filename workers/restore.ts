import { filesOfVersion } from './precache-manifest.ts';
import { fillPrecache, keptPaths } from './precache.ts';
import { layStarts, mayHaveRoutes, starts } from './static-routes.ts';

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
  setTimeout(() => void restore().catch(sayWhy), laterMs);
}

const sayWhy = (error: unknown) => console.info('files:', error);

let replacing: Promise<void> | undefined;

/**
 * A page could not use a script. Something else may lie in its place, as devices damage files, and would until the next
 * version. Nothing is taken out before the file itself is there: without a network the rest still opens.
 */
export function replaceDamaged(): void {
  replacing ??= fillPrecache(true)
    .catch(sayWhy)
    .finally(() => (replacing = undefined));
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
