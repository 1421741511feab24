import { limits } from '../limits.ts';

/** PROF-03: something before and after one `@`, a dot in the domain, no blanks, at most 254 characters. */
export function isEmail(text: string): boolean {
  return text.length <= limits.email && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
}
