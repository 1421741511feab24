/** Id of the text box of the open chat. */
export const composerId = 'chat-composer';

const replyEvent = 'kd:reply';

const textBox = () => document.getElementById(composerId);

/** Moves the focus to the text box of the open chat. */
export function focusComposer(): void {
  textBox()?.focus();
}

/**
 * Moves the focus to the messages of the open chat, for a control among them that goes as it is pressed. Only where no
 * pointer has pressed it: that goes on where it points, and would see a ring around all of them.
 */
export function focusLog({ detail }: { detail: number }): void {
  if (detail > 0) return;
  document.querySelector<HTMLElement>('[role="log"]')?.focus({ preventScroll: true });
}

/** Makes what is being written in the open chat a reply to these words, and moves the focus there. */
export function replyInComposer(quote: string): void {
  textBox()?.dispatchEvent(new CustomEvent(replyEvent, { detail: quote }));
  focusComposer();
}

/** Tells the text box itself what `replyInComposer` asks. @returns how to stop */
export function onReply(area: HTMLElement, reply: (quote: string) => void): () => void {
  const listen = (event: Event) => reply(String((event as CustomEvent).detail));
  area.addEventListener(replyEvent, listen);
  return () => area.removeEventListener(replyEvent, listen);
}
