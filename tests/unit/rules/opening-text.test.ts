import { expect, it } from 'vitest';
import { splitQuote } from '../../../src/data/quote.ts';
import { openingText } from '../../../sync-server/rules/plain-text.ts';

it.each(['> 30 v, haen lenkkiseuraa\nMoi!', '> 30 v', 'Moi!\n> niin', '>en tiedä\nMoi!'])(
  'SIGNUP-04 what a sign-up says is nobody else’s words, with whatever it begins: %j',
  (message) => {
    expect(splitQuote(openingText(message))).toEqual({ quote: undefined, words: message });
  },
);
