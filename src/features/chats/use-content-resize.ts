import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/**
 * Hears whenever the rows of a thread have another height together: they are measured, and their texts arrive, after
 * the first jump. The list then writes its new height into its style; a ResizeObserver here would be told too late,
 * within the list's own.
 * @param frame what the list stands in
 * @param onResize that of the first render stays
 */
export function useContentResize(frame: RefObject<HTMLElement | null>, onResize: () => void): void {
  useLayoutEffect(() => {
    const content = frame.current?.querySelector('[role="log"] > *');
    if (!content) return undefined;
    let height = content.clientHeight;
    const observer = new MutationObserver(() => {
      // Scrolling writes there too; answering that by scrolling would never end.
      if (content.clientHeight === height) return;
      height = content.clientHeight;
      onResize();
    });
    observer.observe(content, { attributeFilter: ['style'] });
    return () => observer.disconnect();
  }, []);
}
