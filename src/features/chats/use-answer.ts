import { useEffect, useRef, useState } from 'react';
import { joinQuote, splitQuote } from '../../data/quote.ts';
import type { Quoting } from '../../data/quote.ts';
import { onReply } from './composer-focus.ts';

interface Text {
  text: string;
  /** The same as it will be at the next render. */
  latest(): string;
  change(text: string): void;
}

interface Answer extends Quoting {
  /** Writes other words below what is answered. */
  write(words: string): void;
  /** Makes it no answer. */
  remove(): void;
}

/**
 * What is being written, apart from what it answers, which a message's menu sets. A first line that is
 * typed with `> ` before it stays where it is typed.
 */
export function useAnswer(area: { current: HTMLElement | null }, writing: Text): Answer {
  const { text, latest, change } = writing;
  const [typed, setTyped] = useState<string>();
  const split = (whole: string): Quoting =>
    whole === typed ? { quote: undefined, words: whole } : splitQuote(whole);
  const reply = (quote: string) => change(joinQuote({ quote, words: split(latest()).words }));
  const newest = useRef(reply);
  useEffect(() => void (newest.current = reply));
  useEffect(() => {
    if (area.current === null) return undefined;
    return onReply(area.current, (quote) => newest.current(quote));
  }, [area]);
  const set = (quoting: Quoting) => {
    change(joinQuote(quoting));
    setTyped(quoting.quote === undefined ? latest() : undefined);
  };
  return {
    ...split(text),
    // What is answered may not have come to the screen yet.
    write: (words) => set({ quote: split(latest()).quote, words }),
    remove: () => set({ quote: undefined, words: split(latest()).words }),
  };
}
