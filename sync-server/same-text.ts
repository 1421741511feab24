import { timingSafeEqual } from 'node:crypto';

/** Compares secrets in a time that does not tell how far they agree. */
export function sameText(one: string, other: string): boolean {
  const encoder = new TextEncoder();
  const [a, b] = [encoder.encode(one), encoder.encode(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
