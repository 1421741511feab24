import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What a stylesheet declares for exactly that selector. */
function declared(file: string, selector: string): string {
  const css = readFileSync(`src/${file}`, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  return [...css.matchAll(/([^{};]+)\{(?=([^{}]*))/g)]
    .filter(([, head = '']) => head.trim() === selector)
    .map(([, , body = '']) => body)
    .join('');
}

it.each([
  ['features/chats/message-bubble.module.css', '.text'],
  ['components/folded-text.module.css', '.text'],
  ['components/base.css', 'textarea'],
])('GEN-09 what people write goes in the direction of its letters: %s %s', (file, selector) => {
  expect(declared(file, selector)).toContain('unicode-bidi: plaintext');
});
