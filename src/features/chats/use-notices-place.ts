import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/**
 * Lays what the shell has to say (a lost network) over the top of the messages, which begin below it: bars,
 * text box and the newest message stay where they are when it comes or goes.
 */
export function useNoticesPlace(thread: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const area = thread.current;
    const notices = document.getElementById('main')?.previousElementSibling;
    if (area === null || !(notices instanceof HTMLElement)) return undefined;
    const place = () => {
      const { top, left, width } = area.getBoundingClientRect();
      notices.style.cssText = `top:${top}px;left:${left}px;width:${width}px`;
      area.style.setProperty('padding-block-start', `${notices.offsetHeight}px`);
      // With very large text it scrolls: by keys too, in every browser.
      if (notices.scrollHeight > notices.clientHeight + 1) notices.tabIndex = 0;
      else notices.removeAttribute('tabindex');
    };
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(area);
    sizes.observe(notices);
    return () => {
      sizes.disconnect();
      notices.removeAttribute('style');
      notices.removeAttribute('tabindex');
    };
  }, [thread]);
}
