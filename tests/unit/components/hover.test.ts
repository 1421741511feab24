import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Selectors with `:hover` that no question for a mouse surrounds. */
function unaskedHovers(css: string): string[] {
  const around: string[] = [];
  const found: string[] = [];
  for (const [, head = '', end] of css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .matchAll(/([^{};]*)([{};])/g)) {
    if (end === '}') around.pop();
    if (end !== '{') continue;
    const isAsked = around.some((one) => one.includes('(hover: hover)'));
    if (head.includes(':hover') && !isAsked) found.push(head.trim());
    around.push(head);
  }
  return found;
}

describe('looks of hover', () => {
  it('are seen where they are not asked for', () => {
    const asked = '@media (hover: hover) { a:hover { color: red; } }';
    expect(unaskedHovers(`.a { .b:hover, .c { color: red; } } ${asked}`)).toEqual(['.b:hover, .c']);
  });

  it('GEN-11 stay with mice: a finger that has gone leaves nothing behind', () => {
    const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' });
    const unasked = sheets
      .filter((path) => path.endsWith('.css'))
      .map((path) => [path, ...unaskedHovers(readFileSync(`src/${path}`, 'utf8'))])
      .filter(({ length }) => length > 1);
    expect(unasked).toEqual([]);
  });
});
