import type { Page } from '@playwright/test';

/** Milliseconds from the start of the navigation. */
export interface Marks extends LongTasks {
  firstPaint: number;
  /** What was looked for is on the screen; missing what never came. */
  seen: Record<string, number>;
}

/** Long tasks until now: milliseconds in total, and of each beyond 50. */
export interface LongTasks {
  longTasks: number;
  blocking: number;
}

declare global {
  interface Window {
    marks: { tasks: number[]; ready: Promise<string> };
  }
}

/**
 * A script by which every page notes when one of these selectors first finds something: at the frame
 * in which it is painted. Plain text: tsx would put helpers of its own into a function.
 */
export function noteMarks(selectors: Record<string, string>): string {
  return `{
const wanted = ${JSON.stringify(Object.entries(selectors))}, seen = {}, tasks = [];
const sum = (of) => tasks.reduce((all, task) => all + of(task), 0);
const marks = () => JSON.stringify({
  firstPaint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
  seen, longTasks: sum((task) => task), blocking: sum((task) => task - 50),
});
window.marks = { tasks, ready: new Promise((resolve) => {
  const look = () => {
    for (const [name, selector] of wanted)
      if (!(name in seen) && document.querySelector(selector)) seen[name] = performance.now();
    const painted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (painted && Object.keys(seen).length === wanted.length) setTimeout(() => resolve(marks()), 100);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}) };
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) tasks.push(duration);
}).observe({ type: 'longtask', buffered: true });
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

/** The long tasks of a page that `noteMarks` watches, until now. */
export async function readLongTasks(page: Page): Promise<LongTasks> {
  const tasks = await page.evaluate(() => window.marks.tasks);
  const sum = (of: (task: number) => number) => tasks.reduce((all, task) => all + of(task), 0);
  return { longTasks: sum((task) => task), blocking: sum((task) => task - 50) };
}
