import type { Page } from '@playwright/test';

/** Milliseconds from the start of the navigation. */
export interface Marks {
  firstPaint: number;
  /** What was looked for is on the screen; missing what never came. */
  seen: Record<string, number>;
  /** Long tasks until now: milliseconds in total, and of each beyond 50. */
  longTasks: number;
  blocking: number;
}

declare global {
  interface Window {
    marks: { seen: Record<string, number>; tasks: number[] };
  }
}

/**
 * A script by which every page notes when one of these selectors first finds something: at the frame
 * in which it is painted. Plain text: tsx would put helpers of its own into a function.
 */
export function noteMarks(selectors: Record<string, string>): string {
  return `{
const wanted = ${JSON.stringify(Object.entries(selectors))}, seen = {}, tasks = [];
window.marks = { seen, tasks };
const look = () => {
  for (const [name, selector] of wanted)
    if (!(name in seen) && document.querySelector(selector)) seen[name] = performance.now();
  if (Object.keys(seen).length < wanted.length) requestAnimationFrame(look);
};
requestAnimationFrame(look);
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) tasks.push(duration);
}).observe({ type: 'longtask', buffered: true });
}`;
}

/** Waits until all of those were seen, at most so many milliseconds, and reads the marks. */
export async function readMarks(page: Page, names: readonly string[], ms = 60_000): Promise<Marks> {
  await page.waitForFunction(
    (wanted) =>
      wanted.every((name) => name in window.marks.seen) &&
      performance.getEntriesByName('first-contentful-paint').length > 0,
    names,
    { timeout: ms, polling: 50 },
  );
  return page.evaluate(() => {
    const { seen, tasks } = window.marks;
    return {
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      seen,
      longTasks: tasks.reduce((sum, task) => sum + task, 0),
      blocking: tasks.reduce((sum, task) => sum + task - 50, 0),
    };
  });
}
