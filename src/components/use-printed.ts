import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True from right before the page is printed until it has been. */
export function usePrinted(): boolean {
  const [printed, setPrinted] = useState(false);
  useEffect(() => {
    const over = new AbortController();
    // At once: Firefox copies the page for the paper before any microtask.
    for (const name of ['beforeprint', 'afterprint'])
      addEventListener(name, () => flushSync(() => setPrinted(name === 'beforeprint')), {
        signal: over.signal,
      });
    return () => over.abort();
  }, []);
  return printed;
}
