/** As long as the second tap of a double one may take, milliseconds. */
const doubleTapMs = 300;
/** As far from the first as it may fall, CSS pixels: less than two things that can be tapped are apart. */
const nearPx = 30;

/** What a tap there presses; a dialog closes by one beside it. */
const things = 'a, button, label, input, summary, [role="option"], dialog';
const thingOf = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest(things) : null;

/**
 * Lets only the first tap of a double one press anything: the second would take back what that has done (a star, a
 * switch), or press what has come to lie there since, as below a dialog that closed. With a mouse one may mean to press
 * quickly: there only something else than at first counts so, or a button that is pressed or not. Keys always act at once.
 * @returns how to stop
 */
export function ignoreDoubleTaps(): () => void {
  /** The last one that pressed something: who has missed tries again. */
  let last: MouseEvent | undefined;
  let lastThing: Element | null = null;
  let isSecond = false;
  const press = ({ pointerType, timeStamp, clientX, clientY }: PointerEvent) => {
    isSecond =
      pointerType !== 'mouse' &&
      last !== undefined &&
      timeStamp - last.timeStamp < doubleTapMs &&
      Math.hypot(clientX - last.clientX, clientY - last.clientY) < nearPx;
  };
  const click = (event: MouseEvent) => {
    // What keys and scripts press is counted by nobody.
    if (event.detail === 0) return;
    const thing = thingOf(event);
    const isOther = thing !== lastThing || thing?.hasAttribute('aria-pressed') === true;
    const isIgnored = isSecond || (event.detail > 1 && last !== undefined && isOther);
    // What is pressed without a finger of its own, as screen readers do, is no second tap.
    isSecond = false;
    last = thing ? event : undefined;
    lastThing = thing;
    if (!isIgnored) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('pointerdown', press, true);
  addEventListener('click', click, true);
  return () => {
    removeEventListener('pointerdown', press, true);
    removeEventListener('click', click, true);
  };
}
