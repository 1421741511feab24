let expected = false;

/** Says that a new screen is coming: its heading takes the focus when it appears. */
export function expectHeadingFocus(): void {
  expected = true;
}

/** Focuses the heading of a screen that was navigated to, so that screen readers tell its name. */
export function focusNewHeading(heading: HTMLElement | null): void {
  if (!expected || heading === null) return;
  expected = false;
  heading.focus({ preventScroll: true });
}
