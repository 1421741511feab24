import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { focusFirstError } from './focus-first-error.ts';

/**
 * For small forms: after each try to send it the first wrong control, if any, has the focus, so that its
 * error is read out. @returns the form's ref, and what to call after a try
 */
export function useFirstErrorFocus<T extends HTMLElement>(): {
  ref: RefObject<T | null>;
  tried(): void;
} {
  const ref = useRef<T>(null);
  const [tries, setTries] = useState(0);
  // Before its live region is heard of.
  useLayoutEffect(() => {
    if (tries > 0 && ref.current) focusFirstError(ref.current);
  }, [tries]);
  return { ref, tried: () => setTries(tries + 1) };
}
