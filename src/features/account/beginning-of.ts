import { codePoints, truncate } from '../../../schemas/limits.ts';

/** So much of a text as tells which one it is. */
export function beginningOf(text: string): string {
  return codePoints(text) > 40 ? `${truncate(text, 39)}…` : text;
}
