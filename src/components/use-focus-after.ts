import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Gives a button the focus when a dialog closes, if it may stand elsewhere by then than where it was tapped.
 * @param open the dialog is open @returns for the button
 */
export function useFocusAfter(open: boolean): RefObject<HTMLButtonElement | null> {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return opener;
}
