import type { FocusEvent, KeyboardEvent } from 'react';

/** What one types into, where Enter would send the form. */
const typed = 'input:not([type=radio], [type=checkbox], [type=range])';

/** Says on the keyboards of phones what Enter will do: go on, or end. */
export function nameEnterKey({ target }: FocusEvent, goesOn: boolean): void {
  if (target.matches(typed)) target.setAttribute('enterkeyhint', goesOn ? 'next' : 'done');
}

/**
 * Enter leads on to the next field of a form that is not complete: whoever presses it after the name has
 * not asked to save, nor to be told in red of all that is still missing.
 */
export function enterGoesOn(event: KeyboardEvent<HTMLFormElement>): void {
  // Enter that ends a composition is 229: Safari sends it when that is over, so `isComposing` does not tell.
  if (event.keyCode !== 13 || event.defaultPrevented) return;
  const target = event.target as HTMLElement;
  if (target.getAttribute('enterkeyhint') !== 'next') return;
  event.preventDefault();
  const fields = 'input:not([type=file], [type=range]), textarea, button';
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(fields)];
  all[all.indexOf(target) + 1]?.focus();
}
