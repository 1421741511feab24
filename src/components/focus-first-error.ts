/** Moves focus to the first control in error; the picture chooser marks its button by `data-invalid`. */
export function focusFirstError(form: HTMLElement): void {
  const first = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  first?.focus({ preventScroll: true });
  first?.scrollIntoView({ block: 'center', behavior: still ? 'instant' : 'smooth' });
}
