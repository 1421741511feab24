/**
 * Moves focus to the first control in error. What takes no focus itself, as a group of radio buttons or the
 * picture chooser, marks the button that does by `data-invalid`.
 */
export function focusFirstError(form: HTMLElement): void {
  const first = form.querySelector<HTMLElement>(
    '[aria-invalid="true"]:not(fieldset), [data-invalid]',
  );
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  first?.focus({ preventScroll: true });
  first?.scrollIntoView({ block: 'center', behavior: still ? 'instant' : 'smooth' });
}
