import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True from right before the page is printed until it has been. For one component at a time. */
export function usePrinted(): boolean {
  const [printed, setPrinted] = useState(false);
  useEffect(() => {
    // At once: Firefox copies the page for the paper before any microtask.
    const tell = ({ type }: Event) => flushSync(() => setPrinted(type === 'beforeprint'));
    window.onbeforeprint = tell;
    window.onafterprint = tell;
  }, []);
  return printed;
}
