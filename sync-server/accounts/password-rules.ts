import { codePoints, limits } from '../../schemas/limits.ts';
import type { Refusal } from '../../schemas/refusal-codes.ts';
import { commonPasswords } from './common-passwords.ts';
import { commonWords } from './common-words.ts';

/**
 * AUTH-05 and no password that is guessed first: a common one, a common word or the own address with
 * digits or marks around it, something repeated, a slide along the keyboard. No other demands: length
 * and rarity are what protects.
 * @param email normalised address of the account
 * @returns the refusal; undefined if the password may be used
 */
export function passwordRefusal(password: string, email: string): Refusal | undefined {
  const text = password.normalize('NFKC');
  if (codePoints(text) < limits.passwordMin)
    return { code: 'PASSWORD_TOO_SHORT', params: { n: limits.passwordMin } };
  return isTrivial(text.toLowerCase(), email) ? { code: 'PASSWORD_TOO_WEAK' } : undefined;
}

/** Rows of the keyboard, the alphabet and the digits: along them nobody chooses, one only slides. */
const rows = ['abcdefghijklmnopqrstuvwxyzåäö', '01234567890', 'qwertyuiopå', 'asdfghjklöä'];
const slides = rows.flatMap((row) => [row, [...row].reverse().join('')]);

const leet: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's' };
const marks: Readonly<Record<string, string>> = { '@': 'a', $: 's', '!': 'i', '7': 't' };

/** @param text lower case */
function isTrivial(text: string, email: string): boolean {
  if (text.trim() === '' || text === email) return true;
  if (/^(.{1,4}?)\1+.?$/u.test(text) || new Set(text).size <= 2) return true;
  if (commonPasswords.has(text) || slides.some((slide) => slide.includes(text))) return true;
  const [local = ''] = email.split('@', 1);
  return coresOf(text).some((core) => core === local || commonWords.has(core));
}

/** The word in a password, without digits and marks around it, as written and with `s4n4` read as `sana`. */
function coresOf(text: string): string[] {
  const bare = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const unmarked = text.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '');
  return [text, bare, plain(text), plain(bare), plain(unmarked)].filter((core) => core.length >= 3);
}

const plain = (text: string): string =>
  [...text].map((letter) => leet[letter] ?? marks[letter] ?? letter).join('');
