import type { RefusalEntry } from '../../data/device-store.ts';

/** A draft without a refused text that was put into it as lines of its own. */
export function withoutText(draft: string, text: string): string {
  if (text === '') return draft;
  const around = `\n${draft}\n`;
  const at = around.lastIndexOf(`\n${text}\n`);
  if (at === -1) return draft;
  return (around.slice(0, at) + around.slice(at + text.length + 1)).replace(/^\n|\n$/g, '');
}

/** Whether a refused message of the chat stands, as lines of its own, in what is sent now. */
export function isSentWith(text: string, chatUid: string, refusal: RefusalEntry): boolean {
  const isHere = chatOfRefusal(refusal) === chatUid;
  return isHere && withoutText(text, refusal.text ?? '') !== text;
}

/** The chat that a refused message was meant for. */
export function chatOfRefusal(refusal: RefusalEntry): string | undefined {
  return refusal.collection === 'messages' ? refusal.docId.split(':', 1)[0] : undefined;
}
