import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/**
 * Fits the chat between the bars and the on-screen keyboard. Android shrinks the page itself
 * (`interactive-widget`); iOS only moves the visual viewport, so its edges are followed. What styles know of a
 * keyboard, they know from src/app/follow-keyboard.ts.
 */
export function useChatFrame(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    // On phones the shell's bars give way to the chat's own.
    root.dataset['screen'] = 'chat';
    const fit = () => fitFrame(frame.current);
    fit();
    const left = new AbortController();
    const { signal } = left;
    for (const target of [window, window.visualViewport])
      for (const event of ['resize', 'scroll']) target?.addEventListener(event, fit, { signal });
    return () => {
      delete root.dataset['screen'];
      left.abort();
    };
  }, [frame]);
}

function fitFrame(frame: HTMLElement | null): void {
  const { offsetTop, height, scale } = window.visualViewport ?? {
    offsetTop: 0,
    height: innerHeight,
    scale: 1,
  };
  // Whoever looks closer sees a part of the same chat, not a chat in the room of that part.
  const shift = scale > 1 ? 0 : offsetTop;
  const bars = document.getElementById('main')?.getBoundingClientRect().top ?? 0;
  const top = Math.max(bars + scrollY, shift);
  const bottom = shift + height * Math.max(scale, 1);
  frame?.style.setProperty('inset-block-start', `${top}px`);
  frame?.style.setProperty('block-size', `${Math.max(bottom - top, 0)}px`);
}
