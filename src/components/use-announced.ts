import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { announce } from './announce.ts';
import { isOpening } from './heading-focus.ts';

/** Words that follow what one types are told once they rest, milliseconds. */
const restMs = 500;

/**
 * Has an element's words read out when it appears, and when they become others. Not those of a screen that has only
 * just opened: one reads on to them. In a live region of their own they would be silent, as what comes with one is.
 * @param live false where they are told otherwise; `always`: with their screen, too @returns for the element
 */
export function useAnnounced<T extends HTMLElement>(
  live: boolean | 'always' = true,
): RefObject<T | null> {
  const ref = useRef<T>(null);
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (!live) return undefined;
    const words = wordsOf(ref.current);
    if (words === known.current) return undefined;
    if (known.current === undefined && live !== 'always' && isOpening())
      return void (known.current = words);
    const timer = setTimeout(() => {
      known.current = words;
      announce(words);
    }, restMs);
    return () => clearTimeout(timer);
  });
  return ref;
}

/** Without the hyphens of divide-words.ts and the lines of a style, which do not make them other words. */
function wordsOf(element: HTMLElement | null): string {
  return element?.innerText.replaceAll('\u00AD', '').replaceAll(/\s+/g, ' ').trim() ?? '';
}
