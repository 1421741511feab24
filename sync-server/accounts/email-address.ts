import { createHash } from 'node:crypto';
import { isEmail } from '../../schemas/domain/email.ts';

/** What is not to be seen, and comes along with addresses that are copied: zero-width spaces, marks of direction. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/** One spelling per mailbox as far as can be known: NFKC, without what nobody sees, trimmed, lower case. */
export function normaliseEmail(text: string): string {
  return text.normalize('NFKC').replace(unseen, '').trim().toLowerCase();
}

/** PROF-03 for a normalised address, and no control character: it goes into mail headers. */
export function isMailAddress(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are exactly what must not pass
  return isEmail(text) && !/[\u0000-\u001f\u007f]/.test(text);
}

/** Key of the pointer that makes an address unique, without the address itself. */
export function emailKey(normalised: string): string {
  return `email:${createHash('sha256').update(normalised).digest('hex')}`;
}
