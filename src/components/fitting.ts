import { codePoints, truncate } from '../../schemas/limits.ts';

/**
 * What has been typed, of at most so many code points. What does not fit is taken from what was put in, and the caret
 * stays there, as browsers do it: the end of a text must not go because one mends its beginning.
 */
export function fitting(area: HTMLTextAreaElement, most: number): string {
  const { value, selectionEnd: caret } = area;
  const rest = value.slice(caret);
  const typed = truncate(value.slice(0, caret), Math.max(0, most - codePoints(rest)));
  if (typed.length < caret) {
    area.value = typed + rest;
    area.setSelectionRange(typed.length, typed.length);
  }
  return typed + rest;
}
