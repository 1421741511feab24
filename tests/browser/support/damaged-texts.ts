import type { Page } from '@playwright/test';

/**
 * Texts that the page cuts off, and texts that lie on each other. Not counted: what ends in an ellipsis
 * or scrolls by intention, what lies under bars that stay in place, and what is behind a dialog.
 */
export function damagedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Piece {
      text: string;
      element: Element;
      boxes: DOMRect[];
    }
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    const found: string[] = [];
    const unseen =
      '.visually-hidden, #snapshot, [aria-hidden="true"], option, script, style, template';

    function floats(element: Element): boolean {
      for (let at: Element | null = element; at && at !== modal; at = at.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true;
      if (element.closest('[role="listbox"]') !== null) return true;
      return false;
    }

    /** What of the boxes is left inside an ancestor; notes what it cuts off by mistake. */
    function inside(boxes: DOMRect[], ancestor: Element, text: string): DOMRect[] {
      const style = getComputedStyle(ancestor);
      if (style.clipPath === 'inset(50%)') return [];
      const { overflowX, overflowY } = style;
      if (overflowX === 'visible' && overflowY === 'visible') return boxes;
      const { left, top, right, bottom } = ancestor.getBoundingClientRect();
      const meant =
        style.textOverflow === 'ellipsis' ||
        style.webkitLineClamp !== 'none' ||
        [overflowX, overflowY].some((value) => value === 'auto' || value === 'scroll');
      const isCut = boxes.some(
        (box) =>
          box.right > right + 2 ||
          box.left < left - 2 ||
          box.bottom > bottom + 4 ||
          box.top < top - 4,
      );
      if (isCut && !meant) found.push(`cut off: "${text}" by ${ancestor.className}`);
      return boxes
        .map((box) => {
          const x = Math.max(box.left, left);
          const y = Math.max(box.top, top);
          return new DOMRect(
            x,
            y,
            Math.min(box.right, right) - x,
            Math.min(box.bottom, bottom) - y,
          );
        })
        .filter(({ width, height }) => width > 1 && height > 1);
    }

    function pieceOf(node: Node): Piece | undefined {
      const element = node.parentElement;
      const text = node.textContent?.trim().slice(0, 50) ?? '';
      if (element === null || text === '' || element.closest(unseen) !== null) return undefined;
      const seen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!seen) return undefined;
      const range = document.createRange();
      range.selectNodeContents(node);
      let boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        boxes = inside(boxes, at, text);
        // Nothing around it cuts off what stands in the top layer.
        if (at === modal || at.matches(':popover-open')) break;
      }
      return { text, element, boxes };
    }

    const pieces: Piece[] = [];
    const walker = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const piece = pieceOf(node);
      if (piece && !floats(piece.element)) pieces.push(piece);
    }
    const lie = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 5;
    for (const [index, one] of pieces.entries())
      for (const other of pieces.slice(index + 1))
        if (one.boxes.some((a) => other.boxes.some((b) => lie(a, b))))
          found.push(`on each other: "${one.text}" and "${other.text}"`);
    return found;
  });
}
