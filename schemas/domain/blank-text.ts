/**
 * Characters that leave nothing on a screen: blanks, controls, and what Unicode calls ignorable
 * (zero-width spaces and joiners, marks of direction, Hangul fillers, variation selectors), and the
 * empty Braille pattern.
 */
const invisible = '\\s\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u2800';

/** Source of a pattern (flag `u`) that finds something to be seen, for JSON schemas too. */
export const visiblePattern = `[^${invisible}]`;

const visible = new RegExp(visiblePattern, 'u');

/** Whether a text says nothing (CHAT-14, SIGNUP-01): whoever reads it would see an empty place. */
export function isBlankText(text: string): boolean {
  return !visible.test(text);
}

/** The text, '' if it says nothing. */
export const saidText = (text: string): string => (isBlankText(text) ? '' : text);
