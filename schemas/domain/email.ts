import { limits } from '../limits.ts';

/**
 * PROF-03: something before and after one `@`, a dot in the domain, no blanks, at most 254 characters; and nothing
 * that mail programs read as more than an address, such as `aino@posti.fi,` or `<aino@posti.fi>`.
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= limits.email &&
    /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) &&
    !/[<>()[\]\\,;:"]/.test(text)
  );
}
