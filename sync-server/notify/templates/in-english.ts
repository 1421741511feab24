import { enumEn } from '../../../schemas/enum-en.ts';
import { ageClause, termsClause } from '../../../schemas/enumerations.ts';

const headings: ReadonlySet<string> = new Set([ageClause, termsClause]);

/** A stored Finnish term in English, as it stands within a sentence; an unknown one stays as it is. */
export function inEnglish(term: string): string {
  // Admins give reasons in words of their own, which may also be the name of what every object has.
  const word = Object.hasOwn(enumEn, term) ? enumEn[term] : undefined;
  if (word === undefined || headings.has(term)) return word ?? term;
  return /^I\b/.test(word) ? word : word.charAt(0).toLowerCase() + word.slice(1);
}
