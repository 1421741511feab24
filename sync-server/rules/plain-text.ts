/** What programs end lines with, besides the newline: of other systems, of word processors, and Unicode's own. */
const breaks = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;

/**
 * A text of several lines, each ended by a newline: of anything else browsers show a box or nothing, so that the words
 * of two lines run together for whoever reads them (CHAT-15).
 */
export const plainBreaks = (text: string): string => text.replace(breaks, '\n');

/**
 * What a sign-up says as it stands in the chat. A first line that begins with `> ` is what somebody has typed, for nobody
 * has said anything yet; devices would show it as the words of the other (src/data/quote.ts). With a no-break space it
 * looks the same.
 */
export const openingText = (message: string): string =>
  plainBreaks(message).replace(/^> (?=[^\n]+\n)/, '>\u00a0');

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
