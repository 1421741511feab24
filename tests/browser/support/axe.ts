import type { Page } from '@playwright/test';
import axeCore from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface AxeResult {
  violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[];
}

/** What axe finds wrong on the page as it is now, one line each; [] if nothing (GEN-11). */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axeCore.source);
  const result = await page.evaluate(async (values) => {
    const { axe } = window as unknown as {
      axe: { run(context: Document, options: object): Promise<AxeResult> };
    };
    return axe.run(document, { runOnly: { type: 'tag', values } });
  }, tags);
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}

/** Pixels by which the page is wider than its window; 0 or less is well (reflow). */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
