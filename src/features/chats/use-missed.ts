import { useRef } from 'react';
import type { ThreadRow } from './thread-rows.ts';

/**
 * How many messages the other has written since the newest one was last on the screen.
 * @param away it is not there now
 */
export function useMissed(rows: readonly ThreadRow[], away: boolean): number {
  const seen = useRef<string>(undefined);
  const others = rows.filter((row) => row.kind === 'message' && !row.mine);
  if (!away) seen.current = others.at(-1)?.key;
  return others.length - 1 - others.findIndex(({ key }) => key === seen.current);
}
