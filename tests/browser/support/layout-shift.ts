import type { Page } from '@playwright/test';

/** From the next document on, notes how far its parts move by themselves. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? `${node.tagName.toLowerCase()}.${node.className}`
        : 'something gone';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[])
        if (!entry.hadRecentInput)
          shifts.push({ value: entry.value, parts: entry.sources.map(({ node }) => nameOf(node)) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null }[];
}

/** How far parts of a document moved by themselves, and which ones. */
export interface Shift {
  value: number;
  parts: string[];
}

/** The cumulative layout shift of the document so far (UX.md: 0.05 at most), and what moved. */
export function layoutShift(page: Page): Promise<Shift> {
  return page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: Shift[] };
    return {
      value: shifts.reduce((sum, { value }) => sum + value, 0),
      parts: [...new Set(shifts.flatMap(({ parts }) => parts))],
    };
  });
}
