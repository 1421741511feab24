/**
 * Moves focus to the first field in error. The picture chooser is a group whose error names itself
 * by `role="alert"`: its button stands for it.
 */
export function focusFirstError(form: HTMLElement): void {
  const candidates = form.querySelectorAll<HTMLElement>(
    '[aria-invalid="true"], [role="group"]:has([role="alert"]:not(:empty)) button',
  );
  const [first] = candidates;
  first?.focus({ preventScroll: true });
  first?.scrollIntoView({ block: 'center', behavior: 'smooth' });
}
