import { useEffect, useRef } from 'react';

/** @returns tells whether the component is still there: whoever has gone elsewhere meanwhile is led nowhere */
export function useIsMounted(): () => boolean {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => void (mounted.current = false);
  }, []);
  return () => mounted.current;
}
