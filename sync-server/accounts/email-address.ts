import { createHash } from 'node:crypto';
import { domainToASCII, domainToUnicode } from 'node:url';
import { isEmail } from '../../schemas/domain/email.ts';

/** What is not to be seen, and comes along with addresses that are copied: zero-width spaces, marks of direction. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/** A domain as Chromium's e-mail fields hand it over: `mäkelä.fi` typed there is `xn--mkel-load.fi`. */
const encodedDomain = /(?<=@)[a-z\d.-]*xn--[a-z\d.-]*$/;

/**
 * One spelling per mailbox as far as can be known: NFKC, without what nobody sees, trimmed, lower case, its domain in
 * letters, as Firefox and Safari leave it.
 */
export function normaliseEmail(text: string): string {
  const typed = text.normalize('NFKC').replace(unseen, '').trim().toLowerCase();
  return typed.replace(encodedDomain, (domain) => domainToUnicode(domain) || domain);
}

/** How a normalised address may have been stored before domains had one spelling: with `xn--…`. */
export function encodedEmail(normalised: string): string {
  return normalised.replace(
    /(?<=@)[^@]*\P{ASCII}[^@]*$/u,
    (domain) => domainToASCII(domain) || domain,
  );
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
