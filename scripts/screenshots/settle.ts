import type { Page } from '@playwright/test';

/** In the page: everything in sight has arrived; the live screen stands in the snapshot's place. */
function arrived(): boolean {
  // No function of a name: what gives it that (tsx) is not in the page.
  const coming = [...document.images].filter((image) => !image.complete);
  const boxes = coming.map((image) => image.getBoundingClientRect());
  return (
    document.readyState === 'complete' &&
    document.fonts.status === 'loaded' &&
    document.querySelector('#snapshot, main [aria-busy="true"]') === null &&
    !boxes.some(({ top, bottom, width }) => width > 0 && bottom > 0 && top < innerHeight)
  );
}

/** In the page: whatever was to move has moved, and the browser has drawn it. */
async function drawn(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
  await Promise.allSettled(passing.map(({ finished }) => finished));
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
}

/**
 * Waits until everything on the screen has arrived and stopped moving, five seconds at most: what is
 * missing then is missing in the picture too.
 */
export async function settle(page: Page): Promise<void> {
  for (const wait of [
    () => page.evaluate(drawn),
    () => page.waitForFunction(arrived, undefined, { timeout: 5000, polling: 60 }),
    () => page.evaluate(drawn),
  ])
    await wait().catch(() => undefined);
}
