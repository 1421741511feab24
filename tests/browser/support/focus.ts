import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** The focused element in words: its accessible name as far as it is written, or its label. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return '';
    const label =
      element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    return (element.getAttribute('aria-label') ?? label ?? element.textContent).trim();
  });
}

/** Presses Tab until that name has the focus; fails after so many presses. */
export async function tabTo(page: Page, name: string | RegExp, most = 60): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    const found = await focusedName(page);
    passed.push(found);
    if (typeof name === 'string' ? found === name : name.test(found)) return;
  }
  expect(passed, `no focus on ${name}`).toContain(name);
}

/**
 * Walks through the page by Tab, from its start until the focus leaves it or comes round. @returns what
 * is wrong on the way: focus that cannot be seen, lies under a bar, or gives no sign
 */
export async function walkByTab(page: Page, most = 60): Promise<string[]> {
  const found: string[] = [];
  const met = new Set<string>();
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    // What slides in on focus has arrived, and the page has scrolled.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    let stop = await page.evaluate(lookAtFocus);
    // On a busy machine something may still be on its way out.
    for (let looks = 0; looks < 5 && stop?.fault !== undefined; looks += 1) {
      await page.waitForTimeout(100);
      stop = await page.evaluate(lookAtFocus);
    }
    if (stop === undefined || met.has(stop.path)) return found;
    met.add(stop.path);
    if (stop.fault !== undefined) found.push(`${stop.name}: ${stop.fault}`);
  }
  return found;
}

interface Stop {
  name: string;
  path: string;
  fault: string | undefined;
}

function lookAtFocus(): Stop | undefined {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return undefined;
  const shown = (element.closest('label') ?? element).getBoundingClientRect();
  const path: number[] = [];
  for (let at: Element | null = element; at; at = at.parentElement)
    path.push([...(at.parentElement?.children ?? [])].indexOf(at));

  const outlined = (one: Element, pseudo?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one, pseudo);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  };
  const signs = [
    element,
    element.nextElementSibling,
    element.closest('label'),
    element.parentElement,
    // A field without a frame of its own: label, control and hint are outlined as one.
    element.closest('div:has(> label)'),
  ];
  const hasSign = signs.some((one) => one && outlined(one)) || outlined(element, '::after');

  const x = Math.min(Math.max(shown.left + shown.width / 2, 1), innerWidth - 1);
  const ys = [shown.top + 4, shown.top + shown.height / 2, shown.bottom - 4];
  const family = (hit: Element | null) =>
    hit !== null &&
    (element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element));
  const seen = ys.filter(
    (y) => y > 0 && y < innerHeight && family(document.elementFromPoint(x, y)),
  );
  const fault = !hasSign ? 'no sign of focus' : seen.length === 0 ? 'hidden' : undefined;
  const name = element.getAttribute('aria-label') ?? element.textContent.trim();
  return { name: `${element.localName} "${name.slice(0, 40)}"`, path: path.join('.'), fault };
}
