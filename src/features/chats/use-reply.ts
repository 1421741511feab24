import { useEffect, useRef } from 'react';
import { joinQuote, splitQuote } from '../../data/quote.ts';
import type { Quoting } from '../../data/quote.ts';
import { onReply } from './composer-focus.ts';

interface Text {
  text: string;
  /** The same as it will be at the next render. */
  latest(): string;
  change(text: string): void;
}

interface Reply extends Quoting {
  /** Writes other words below what is replied to. */
  write(words: string): void;
  /** Makes it no reply. */
  remove(): void;
}

/**
 * What is being written, apart from what it replies to, which a message's menu sets. A first line that is
 * typed with `> ` before it stays where it is typed, after a reload, too.
 */
export function useReply(area: { current: HTMLElement | null }, writing: Text): Reply {
  const { text, latest, change } = writing;
  const set = (quote: string | undefined, words = splitQuote(latest()).words) =>
    change(joinQuote({ quote, words }));
  const newest = useRef(set);
  useEffect(() => void (newest.current = set));
  useEffect(() => {
    if (area.current === null) return undefined;
    return onReply(area.current, (quote) => newest.current(quote));
  }, [area]);
  return {
    ...splitQuote(text),
    // What is replied to may not have come to the screen yet.
    write: (words) => set(splitQuote(latest()).quote, words),
    remove: () => set(undefined),
  };
}
