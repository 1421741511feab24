/** Unicode's embeddings, overrides and isolates of direction: they turn round whatever is written after them. */
const steering = /[\u202a-\u202e\u2066-\u2069]/gu;

/** More than any language writes upon one letter (Burmese has six): they would lie upon the lines above and below. */
const piled = /(?<=\p{M}{8})\p{M}+/gu;

/**
 * What somebody typed as one plain line: blanks, line ends and other controls become single spaces, and
 * nothing in it steers the text around it, or covers it. Names stand in the middle of sentences, of mails and
 * actions, where they must neither begin a line nor turn an address round (NOTIF-01, NOTIF-15).
 */
export function plainLine(text: string): string {
  return text
    .replace(steering, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(piled, '')
    .trim();
}
