/** So long the words that are read out with the focus are not told by their live region, too, milliseconds. */
const quietMs = 1000;

/**
 * Moves focus to the first control in error; if it is there already, the live region alone tells of it. What takes no
 * focus itself, as a group of radio buttons or the picture chooser, marks the button that does by `data-invalid`.
 */
export function focusFirstError(form: HTMLElement): void {
  const first = form.querySelector<HTMLElement>(
    '[aria-invalid="true"]:not(fieldset), [data-invalid]',
  );
  if (first === null) return;
  if (first !== document.activeElement) {
    const region = form.querySelector('[aria-live]:not(:empty)');
    region?.setAttribute('aria-live', 'off');
    setTimeout(() => region?.setAttribute('aria-live', 'polite'), quietMs);
  }
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  first.focus({ preventScroll: true });
  first.scrollIntoView({ block: 'center', behavior: still ? 'instant' : 'smooth' });
}
