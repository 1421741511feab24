import { useSyncExternalStore } from 'react';

let printed = false;

function watchPrinter(onChange: () => void) {
  const over = new AbortController();
  for (const name of ['beforeprint', 'afterprint'])
    addEventListener(
      name,
      () => {
        printed = name === 'beforeprint';
        // React renders what an outer store tells before the event is over: later would be too late for the paper.
        onChange();
      },
      { signal: over.signal },
    );
  return () => over.abort();
}

/** True from right before the page is printed until it has been. */
export function usePrinted(): boolean {
  return useSyncExternalStore(watchPrinter, () => printed);
}
