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
  const { target, currentTarget, key } = event;
  // 229: one that ends a composition. Safari sends it when that is over, so `isComposing` does not tell.
  if (key !== 'Enter' || event.defaultPrevented || event.keyCode === 229) return;
  if (!(target instanceof HTMLElement) || target.getAttribute('enterkeyhint') !== 'next') return;
  event.preventDefault();
  const fields = 'input:not([type=file], [type=range]), textarea, button';
  const all = [...currentTarget.querySelectorAll<HTMLElement>(fields)];
  all[all.indexOf(target) + 1]?.focus();
}
