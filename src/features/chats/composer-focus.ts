export const composerId = 'chat-composer';

/** Moves the focus to the text box of the open chat. */
export function focusComposer(): void {
  document.getElementById(composerId)?.focus();
}
