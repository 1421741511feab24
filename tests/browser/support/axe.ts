import type { Page } from '@playwright/test';
import axeCore from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What another colour scheme can break. */
const colourRules = ['color-contrast', 'link-in-text-block'];

interface AxeResult {
  violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[];
}

/**
 * What axe finds wrong on the page as it is now, one line each; [] if nothing (GEN-11).
 * @param what `colours` asks only what depends on the colour scheme, which is much quicker
 */
export async function axeViolations(
  page: Page,
  what: 'all' | 'colours' = 'all',
): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await inject(page);
  const only =
    what === 'all' ? { type: 'tag', values: tags } : { type: 'rule', values: colourRules };
  const result = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as {
      axe: { run(context: Document, options: object): Promise<AxeResult> };
    };
    return axe.run(document, { runOnly, resultTypes: ['violations'] });
  }, only);
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}

/** Pixels by which the page is wider than its window; 0 or less is well (reflow). */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** `page.evaluate` would copy half a megabyte into the page and have it compiled as a string there. */
async function inject(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: `${axeCore.source};undefined` });
  await session.detach();
}
