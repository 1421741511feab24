import { describe, expect, it } from 'vitest';
import { joinQuote, quoteOf, splitQuote, withoutQuotes } from '../../../src/data/quote.ts';

describe('answers to a message', () => {
  it('CHAT-07 an answer is plain text that comes apart again', () => {
    const parts = { quote: 'Lähdetkö mukaan?', words: 'Lähden!\nTuonko jotain?' };
    const text = joinQuote(parts);
    expect(text).toBe('> Lähdetkö mukaan?\nLähden!\nTuonko jotain?');
    expect(splitQuote(text)).toEqual(parts);
  });

  it('CHAT-07 what is no answer stays as it is', () => {
    for (const text of ['', 'Hei', '>_<', '> 5 km', '> k', ' > ei alussa', 'Rivi\n> toinen'])
      expect(splitQuote(text)).toEqual({ quote: undefined, words: text });
    expect(joinQuote({ quote: undefined, words: 'Hei' })).toBe('Hei');
  });

  it('CHAT-07 SYNC-10 SYNC-13 a first line that is typed is no quote, neither while it is typed nor when it is sent', () => {
    const parts = { quote: undefined, words: '> ehkä\nSelvä' };
    const text = joinQuote(parts);
    expect(text).toHaveLength(parts.words.length);
    for (const stored of [text, text.trim()]) {
      expect(splitQuote(stored)).toEqual(parts);
      expect(withoutQuotes(stored)).toBe(stored);
    }
    expect(quoteOf(text)).toBe('> ehkä Selvä');
  });

  it('CHAT-07 SYNC-13 nor is one below a quote', () => {
    const parts = { quote: 'Hei', words: '> ehkä\nSelvä' };
    const text = joinQuote(parts);
    expect(splitQuote(text)).toEqual(parts);
    expect(withoutQuotes(text)).toBe(joinQuote({ ...parts, quote: undefined }));
  });

  it('CHAT-07 an answer without words yet keeps what it answers', () => {
    expect(splitQuote(joinQuote({ quote: 'Hei', words: '' }))).toEqual({ quote: 'Hei', words: '' });
  });

  it('CHAT-07 FMT-19 repeats a line of the message itself, in whole characters', () => {
    expect(quoteOf('> vanha\nEka rivi\n\n  toka rivi ')).toBe('Eka rivi toka rivi');
    expect(quoteOf('🦊'.repeat(200))).toBe(`${'🦊'.repeat(120)}…`);
  });

  it('SYNC-13 without what they repeat, answers put together keep every word of their own', () => {
    expect(withoutQuotes('> Hei\nMoi!\n> Kuka?\nMinä.\n> 5 km')).toBe('Moi!\nMinä.\n> 5 km');
  });
});
