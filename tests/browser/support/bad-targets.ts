import type { Page } from '@playwright/test';

/**
 * Names of what can be pressed on the page and is smaller than 44 px in a direction, or reaches beyond
 * the window's side. Counted is all that reacts: a link's picture too, and what it lays over a card.
 * Links inside a sentence may be smaller (WCAG 2.5.8); what lies behind a dialog cannot be pressed.
 */
export function badTargets(page: Page, least = 44): Promise<string[]> {
  return page.evaluate((min) => {
    const selector =
      'a[href], button, input, select, textarea, summary, [role="option"], [role="switch"]';
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    const found: string[] = [];

    /** Pixels from a point in one direction that still belong to the element. */
    function reach(element: Element, x: number, y: number, dx: number, dy: number): number {
      for (let step = 0; step <= min; step += 1) {
        const hit = document.elementFromPoint(x + dx * step, y + dy * step);
        if (hit === null || !element.contains(hit)) return step;
      }
      return min;
    }

    /** Within a table or list that is moved sideways. */
    function scrolls(element: Element): boolean {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (['auto', 'scroll'].includes(getComputedStyle(at).overflowX)) return true;
      return false;
    }

    function isSmall(element: Element): boolean {
      const boxes = [element, ...element.querySelectorAll('*')].map((one) =>
        one.getBoundingClientRect(),
      );
      const width =
        Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
      const height =
        Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
      if (width >= min - 0.5 && height >= min - 0.5) return false;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width: w, height: h } = element.getBoundingClientRect();
      const [x, y] = [left + w / 2, top + h / 2];
      const wide = reach(element, x, y, -1, 0) + reach(element, x, y, 1, 0);
      const high = reach(element, x, y, 0, -1) + reach(element, x, y, 0, 1);
      return wide < min - 1 || high < min - 1;
    }

    for (const element of (modal ?? document.body).querySelectorAll<HTMLElement>(selector)) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (element.closest('[inert], .visually-hidden, #snapshot') !== null) continue;
      const target = (element instanceof HTMLInputElement && element.closest('label')) || element;
      const { width, height, left, right } = target.getBoundingClientRect();
      if (width === 0 || height === 0) continue;
      const name = `${element.localName} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}"`;
      const inText =
        getComputedStyle(element).display === 'inline' &&
        (element.parentElement?.textContent.trim() ?? '') !== element.textContent.trim();
      if ((right > innerWidth + 1 || left < -1) && !scrolls(element))
        found.push(`${name} reaches beyond the window`);
      if (!inText && isSmall(target))
        found.push(`${name} ${Math.round(width)}x${Math.round(height)}`);
    }
    scrollTo(0, 0);
    return found;
  }, least);
}
