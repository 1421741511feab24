import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

interface FocusOnRow {
  list: RefObject<HTMLUListElement | null>;
  /** The row that has been asked for: its content must be there at once. */
  row: number | undefined;
  focusOn(row: number): void;
}

/**
 * Gives the first new row of a list the focus once it is shown. `Show more` stands after all of them, and is
 * gone when there are no more.
 */
export function useFocusOnRow(): FocusOnRow {
  const list = useRef<HTMLUListElement>(null);
  const [row, focusOn] = useState<number>();
  useLayoutEffect(() => {
    if (row === undefined) return;
    const control = list.current?.children[row]?.querySelector<HTMLElement>('a, button');
    control?.focus({ preventScroll: true });
    // No further than needed: one looks at where the button was.
    control?.scrollIntoView({ block: 'nearest' });
  }, [row]);
  return { list, row, focusOn };
}
