import { createHash } from 'node:crypto';
import { isEmail } from '../../schemas/domain/email.ts';

/** One spelling per mailbox as far as can be known: NFKC, trimmed, lower case. */
export function normaliseEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/**
 * PROF-03 for a normalised address, and nothing in it that a mail header could take for the start of
 * something else.
 */
export function isMailAddress(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are exactly what must not pass
  return isEmail(text) && !/[\u0000-\u001f\u007f<>()[\]\\,;:"]/.test(text);
}

/** Key of the pointer that makes an address unique, without the address itself. */
export function emailKey(normalised: string): string {
  return `email:${createHash('sha256').update(normalised).digest('hex')}`;
}
