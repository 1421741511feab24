import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { VListHandle } from 'virtua';
import type { ThreadRow } from './thread-rows.ts';

/** Closer to the end than this many pixels counts as being there. */
const slack = 80;

/** Where a thread is scrolled to, and how to bring it to its end. */
export interface StickToBottom {
  /** The newest message is not on the screen. */
  away: boolean;
  /** How many the other has written since it was. */
  missed: number;
  onScroll(offset: number): void;
  toBottom(): void;
}

/**
 * Keeps a thread at its end: at first, when the keyboard or the text box change its height, and when
 * a message comes while one reads the newest. My own new message always scrolls there.
 */
export function useStickToBottom(
  frame: RefObject<HTMLElement | null>,
  list: RefObject<VListHandle | null>,
  rows: readonly ThreadRow[],
): StickToBottom {
  const stuck = useRef(true);
  const before = useRef({ offset: 0, layout: '' });
  const [away, setAway] = useState(false);
  const count = rows.length;
  const last = rows.at(-1);
  const others = rows.filter((row) => row.kind === 'message' && !row.mine);
  const seen = useRef<string>(undefined);
  if (!away) seen.current = others.at(-1)?.key;
  const missed = others.length - 1 - others.findIndex(({ key }) => key === seen.current);
  const ownKey = last?.kind === 'message' && last.mine ? last.key : undefined;

  const toBottom = () => {
    stuck.current = true;
    setAway(false);
    // Not `scrollToIndex`: it goes on until all rows are measured, and takes whoever scrolls back along.
    const log = frame.current?.querySelector('[role="log"]');
    log?.scrollTo({ top: log.scrollHeight, behavior: 'instant' });
  };
  // Rows are measured, and their texts arrive, after the first jump. The list then writes its new
  // height into its style; a ResizeObserver here would be told too late, within the list's own.
  useLayoutEffect(() => {
    const content = frame.current?.querySelector('[role="log"] > *');
    if (!content) return undefined;
    let height = content.clientHeight;
    const observer = new MutationObserver(() => {
      // Scrolling writes there too; answering that by scrolling would never end.
      if (content.clientHeight === height) return;
      height = content.clientHeight;
      if (stuck.current) toBottom();
    });
    observer.observe(content, { attributeFilter: ['style'] });
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (stuck.current) toBottom();
  }, [count, last?.key]);
  useLayoutEffect(() => {
    if (ownKey !== undefined) toBottom();
  }, [ownKey]);

  const onScroll = (offset: number) => {
    const handle = list.current;
    if (handle === null) return;
    const { clientWidth, clientHeight } = frame.current ?? document.body;
    const layout = [clientWidth, clientHeight, handle.viewportSize, handle.scrollSize].join();
    const last = before.current;
    before.current = { offset, layout };
    const atEnd = offset + handle.viewportSize >= handle.scrollSize - slack;
    // Only a step back within one layout is the user's: turning the phone moves everything.
    const moved = layout !== last.layout;
    if (stuck.current && moved) return toBottom();
    if (stuck.current && offset >= last.offset) return;
    stuck.current = atEnd;
    setAway(!stuck.current);
  };
  return { away, missed, onScroll, toBottom };
}
