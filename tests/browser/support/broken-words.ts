import type { Page } from '@playwright/test';

/**
 * Words of the app's own that go on in a next line without a hyphen, with `/` where they break: somewhere they
 * have less room than the longest syllable. What people have written, addresses and names may be of any length.
 * @param within selector of the part that is looked at
 */
export function brokenWords(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate((selector) => {
    const softHyphen = '\u00AD';
    const unseen = '.visually-hidden, #snapshot, [aria-hidden="true"], option, script, style';
    const others = '[role="log"], [data-written], textarea, th[scope="row"]';

    /** What of a word stands in each line. */
    function linesOf(node: Text, start: number, word: string): string[] {
      const lines: string[] = [];
      let top: number | undefined;
      for (const [at, letter] of [...word].entries()) {
        const range = document.createRange();
        range.setStart(node, start + at);
        range.setEnd(node, start + at + 1);
        const box = letter === softHyphen ? undefined : [...range.getClientRects()].at(-1);
        const isNext = box !== undefined && top !== undefined && Math.abs(box.top - top) > 4;
        if (isNext || lines.length === 0) lines.push('');
        lines.push(`${lines.pop() ?? ''}${letter}`);
        top = box?.top ?? top;
      }
      return lines;
    }

    const found: string[] = [];
    const root = document.querySelector(selector) ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!(node instanceof Text) || parent === null || parent.closest(others) !== null) continue;
      if (parent.closest(unseen) !== null) continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      for (const { 0: word, index } of node.data.matchAll(/[^\s()]*\p{L}[^\s()]*/gu)) {
        if (/[@._/]\p{L}/u.test(word)) continue;
        const lines = linesOf(node, index, word);
        const isBroken = lines.slice(0, -1).some((line) => !/[\u00AD–-]$/.test(line));
        if (isBroken) found.push(`broken: ${lines.join('/').replaceAll(softHyphen, '')}`);
      }
    }
    return found;
  }, within);
}
