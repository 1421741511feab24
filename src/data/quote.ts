import { truncate } from '../../schemas/limits.ts';

/** A message in two parts: what it answers, undefined if it is no answer, and its own words. */
export interface Quoting {
  quote: string | undefined;
  words: string;
}

/** Of what is answered, so much is repeated: enough to know it again. */
const maxQuoted = 120;
const mark = '> ';
const quoted = /^> ([^\n]+)\n/;
/** So begins a first line that is typed, not repeated: looks the same, and is stored and sent so (a no-break space). */
const typed = '>\u00A0';

/**
 * Takes a text apart at its first line, which starts with `> ` if it repeats what the text answers. That
 * is how mails have always done it, so whoever reads the plain text understands it too. A line that nothing
 * follows is nobody's quote but what somebody says, or has begun to type.
 */
export function splitQuote(text: string): Quoting {
  const [line = '', quote] = quoted.exec(text) ?? [];
  return { quote, words: text.slice(line.length).replace(/^>\u00A0/, mark) };
}

/** The text that `splitQuote` takes apart again. */
export function joinQuote({ quote, words }: Quoting): string {
  const own = quoted.test(words) ? typed + words.slice(mark.length) : words;
  return quote === undefined ? own : `${mark}${quote}\n${own}`;
}

/** What to repeat of a message, that is answered say: its own words in one line, cut where it gets long. */
export function quoteOf(text: string, most = maxQuoted): string {
  const words = splitQuote(text).words.replaceAll(/\s+/g, ' ').trim();
  const cut = truncate(words, most);
  return cut === words ? words : `${cut.trimEnd()}…`;
}

/** A text, several answers put together perhaps, without what any of them repeats. */
export function withoutQuotes(text: string): string {
  return text.replaceAll(/^> [^\n]+\n/gm, '');
}
