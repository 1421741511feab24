import { useEffect, useState } from 'react';

/** How far a page must be from its beginning, CSS pixels: less is no reading on. */
const least = 48;

/** Whether the page has been scrolled, or something written on it, since this was first rendered. */
export function useBegun(): boolean {
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    const begin = () => setBegun(true);
    const look = () => scrollY > least && begin();
    addEventListener('scroll', look, { passive: true });
    // In a chat the messages scroll by themselves, to the newest one first of all.
    addEventListener('input', begin);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('input', begin);
    };
  }, []);
  return begun;
}
