/** What programs end lines with, besides the newline: of other systems, of word processors, and Unicode's own. */
const breaks = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;

/**
 * A text of several lines, each ended by a newline: of anything else browsers show a box or nothing, so that the words
 * of two lines run together for whoever reads them (CHAT-15).
 */
export const plainBreaks = (text: string): string => text.replace(breaks, '\n');
