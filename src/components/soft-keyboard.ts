/** Lower than any keyboard: scrollbars, bars of the browser, what a phone tells for a moment without one; pixels. */
const least = 120;

/**
 * How many pixels of the window an on-screen keyboard hides: below its upper edge, and above, where the page has been
 * moved out for it. On Android there are none, as the keyboard shrinks the page itself (`interactive-widget`); on
 * iOS it lies over the page. To be asked while the page is not enlarged.
 */
export function hiddenByKeyboard(): { above: number; below: number } {
  const { offsetTop = 0, height = innerHeight } = window.visualViewport ?? {};
  const hidden = innerHeight - height;
  if (hidden < least) return { above: 0, below: 0 };
  const above = Math.min(Math.max(offsetTop, 0), hidden);
  return { above, below: hidden - above };
}
