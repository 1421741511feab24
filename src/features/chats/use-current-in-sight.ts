import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { DiscussionRow } from './chat-groups.ts';

/**
 * Beside an open chat the list begins at its top: the row of that chat comes into sight, no further than needed.
 * @param current id of the open chat, if there is one @returns of what holds the list
 */
export function useCurrentInSight(
  list: RefObject<VirtualizerHandle | null>,
  rows: readonly DiscussionRow[],
  isThere: boolean,
  current: string | undefined,
): RefObject<HTMLDivElement | null> {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isThere || current === undefined) return;
    const row = holder.current?.querySelector('[aria-current]')?.closest('li');
    const at = rows.findIndex(({ kind, key }) => kind === 'chat' && key === current);
    if (row) row.scrollIntoView({ block: 'nearest' });
    else if (at >= 0) list.current?.scrollToIndex(at, { align: 'center' });
    // Not whenever a message changes the order: one may have scrolled elsewhere.
  }, [isThere, current]);
  return holder;
}
