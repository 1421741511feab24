import { codePoints, limits } from '../../schemas/limits.ts';
import type { Refusal } from '../../schemas/refusal-codes.ts';
import { commonPasswords } from './common-passwords.ts';

/**
 * AUTH-05 and no password that is guessed first: a common one, the own address or its beginning, one
 * character repeated. No other demands: length and rarity are what protects.
 * @param email normalised address of the account
 * @returns the refusal; undefined if the password may be used
 */
export function passwordRefusal(password: string, email: string): Refusal | undefined {
  const text = password.normalize('NFKC');
  if (codePoints(text) < limits.passwordMin)
    return { code: 'PASSWORD_TOO_SHORT', params: { n: limits.passwordMin } };
  return isTrivial(text.toLowerCase(), email) ? { code: 'PASSWORD_TOO_WEAK' } : undefined;
}

function isTrivial(text: string, email: string): boolean {
  const local = email.split('@', 1)[0] ?? '';
  if (text === email || text === local) return true;
  return commonPasswords.has(text) || /^(.)\1*$/u.test(text) || text.trim() === '';
}
