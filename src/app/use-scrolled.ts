import { useEffect, useState } from 'react';

/** How far a page must be from its beginning, CSS pixels: less is no reading on. */
const least = 48;

/** Whether the page has been scrolled since this was first rendered. */
export function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => scrollY > least && setScrolled(true);
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return scrolled;
}
