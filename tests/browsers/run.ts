// Walks the smoke path in Chromium, Firefox and WebKit. Arguments: which of them (all by default).
import { MissingBrowser } from './device.ts';
import type { BrowserDevice } from './device.ts';
import { openWithPuppeteer } from './puppeteer-device.ts';
import { makeSmokeWorld, walkSmokePath } from './smoke-path.ts';
import { openWebKit } from './webkit-device.ts';

const kinds: Record<string, () => Promise<BrowserDevice>> = {
  chromium: () => openWithPuppeteer('chrome'),
  firefox: () => openWithPuppeteer('firefox'),
  webkit: openWebKit,
};
/** The path takes half a minute, on a busy machine a few. */
const longestMs = 6 * 60_000;
const counts = { passed: 0, failed: 0, skipped: 0 };

async function tryIn(kind: string, open: () => Promise<BrowserDevice>): Promise<void> {
  const started = Date.now();
  let device: BrowserDevice | undefined;
  const world = await makeSmokeWorld();
  try {
    device = await within(longestMs, open());
    await within(longestMs, walkSmokePath(device, world));
    counts.passed += 1;
    console.log(`✓ ${kind}: ${device.name} (${Math.round((Date.now() - started) / 1000)} s)`);
  } catch (error) {
    const missing = error instanceof MissingBrowser;
    counts[missing ? 'skipped' : 'failed'] += 1;
    if (missing) console.log(`– ${kind} skipped: ${error.message}`);
    else console.error(`✗ ${kind}:`, error);
  } finally {
    await device?.close();
    await world.stop();
  }
}

/** @throws if it takes longer: something that stands still is said, whatever it is */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done in ${ms / 60_000} minutes`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const wanted = process.argv.slice(2);
for (const [kind, open] of Object.entries(kinds))
  if (wanted.length === 0 || wanted.includes(kind)) await tryIn(kind, open);
const { passed, failed, skipped } = counts;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 ? 0 : 1);
