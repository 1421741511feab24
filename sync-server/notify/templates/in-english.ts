import { enumEn } from '../../../schemas/enum-en.ts';

/** Headings of the terms that statements of reasons name (SAFE-09). */
const headings: Readonly<Record<string, string>> = {
  'Sallittu ja kielletty sisältö': 'Allowed and prohibited content',
};

/** A stored Finnish term in English, as it stands within a sentence; an unknown one stays as it is. */
export function inEnglish(term: string): string {
  const word = enumEn[term];
  if (word === undefined) return headings[term] ?? term;
  return /^I\b/.test(word) ? word : word.charAt(0).toLowerCase() + word.slice(1);
}
