import type { Page } from '@playwright/test';

/** Milliseconds from the start of the navigation. */
export interface Marks {
  firstPaint: number;
  /** What was looked for is on the screen; missing what never came. */
  seen: Record<string, number>;
}

declare global {
  interface Window {
    marks: { ready: Promise<string> };
  }
}

/**
 * A script by which every page notes when one of these selectors first finds something: at the frame
 * in which it is painted. Plain text: tsx would put helpers of its own into a function.
 */
export function noteMarks(selectors: Record<string, string>): string {
  return `{
const wanted = ${JSON.stringify(Object.entries(selectors))}, seen = {};
const marks = () => JSON.stringify({
  firstPaint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
  seen,
});
window.marks = { ready: new Promise((resolve) => {
  const look = () => {
    for (const [name, selector] of wanted)
      if (!(name in seen) && document.querySelector(selector)) seen[name] = performance.now();
    const painted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (painted && Object.keys(seen).length === wanted.length) setTimeout(() => resolve(marks()), 100);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}) };
}`;
}

/**
 * Waits until everything that `noteMarks` looks for was seen, at most so many milliseconds. Asks by the
 * protocol: Playwright's own way first runs 200 kB of helpers in the page that is being measured.
 */
export async function readMarks(page: Page, ms = 60_000): Promise<Marks> {
  const protocol = await page.context().newCDPSession(page);
  const asked = protocol.send('Runtime.evaluate', {
    expression: 'marks.ready',
    awaitPromise: true,
    returnByValue: true,
  });
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('What was looked for never came')), ms).unref();
  });
  const { result } = await Promise.race([asked, late]);
  return JSON.parse(String(result.value)) as Marks;
}
