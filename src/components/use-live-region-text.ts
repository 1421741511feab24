import { useEffect, useState } from 'react';

/**
 * Words for a live region. They come a moment after it: what stands in a region from its start (one in a dialog
 * that has just closed), or a second time, is not read out.
 * @param what another one tells the same words anew
 */
export function useLiveRegionText(text: string, what: unknown): string {
  const [told, tell] = useState('');
  useEffect(() => {
    tell('');
    const timer = setTimeout(tell, 100, text);
    return () => clearTimeout(timer);
  }, [what]);
  return told;
}
