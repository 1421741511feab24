import { plainBreaks } from './plain-breaks.ts';

/**
 * What a sign-up says as it stands in the chat. A first line that begins with `> ` is what somebody has typed, for nobody
 * has said anything yet; devices would show it as the words of the other (src/data/quote.ts). With a no-break space it
 * looks the same.
 */
export const openingText = (message: string): string =>
  plainBreaks(message).replace(/^> (?=[^\n]+\n)/, '>\u00a0');
