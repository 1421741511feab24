import type { Page } from '@playwright/test';

const steps = 10;

/** A finger that goes down the screen by so many pixels, up for less than none, rests, and is lifted. */
export async function drag(
  page: Page,
  { x, y, by, restMs = 0 }: { x: number; y: number; by: number; restMs?: number },
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: at }],
    });
  await touch('touchStart', y);
  for (let step = 1; step <= steps; step += 1) await touch('touchMove', y + (by * step) / steps);
  if (restMs > 0) await page.waitForTimeout(restMs);
  await touch('touchEnd', y + by);
}
