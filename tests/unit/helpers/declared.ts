import { readFileSync } from 'node:fs';

/** What a stylesheet declares for that selector, alone or in a list. */
export function declared(file: string, selector: string): string {
  const css = readFileSync(`src/${file}`, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  return [...css.matchAll(/([^{};]+)\{(?=([^{}]*))/g)]
    .filter(([, head = '']) => head.split(',').some((one) => one.trim() === selector))
    .map(([, , body = '']) => body)
    .join('');
}
