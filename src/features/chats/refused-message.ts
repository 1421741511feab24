import { isBlankText } from '../../../schemas/domain/blank-text.ts';
import type { RefusalEntry } from '../../data/device-store.ts';
import type { Replica } from '../../data/replica.ts';
import { withoutText } from './refused-text.ts';
import { sendMessage } from './send-message.ts';

/** Sends a refused message again; a new refusal would be listed anew. */
export async function retryMessage(
  replica: Replica,
  chatUid: string,
  refusal: RefusalEntry,
): Promise<void> {
  await sendMessage(replica, chatUid, refusal.text ?? '');
  await discardMessage(replica, chatUid, refusal);
}

/**
 * Puts a refused message into the text box. Its text is in the draft already, where it may have been gone on with;
 * if that was sent or taken out since, it comes back before what is written now.
 */
export async function editMessage(
  { device }: Replica,
  chatUid: string,
  refusal: RefusalEntry,
): Promise<void> {
  const key = `chat:${chatUid}` as const;
  const value = await device.loadDraft<string>(key);
  const { text = '' } = refusal;
  if (!`\n${value ?? ''}`.includes(`\n${text}`)) {
    const parts = isBlankText(value ?? '') ? [text] : [text, value];
    await device.saveDraft(key, parts.join('\n'), { value });
  }
  await device.dismissRefusal(refusal.id);
}

/** Forgets a refused message, and its text in the draft. @returns how to take that back */
export async function discardMessage(
  { device }: Replica,
  chatUid: string,
  refusal: RefusalEntry,
): Promise<() => Promise<void>> {
  const key = `chat:${chatUid}` as const;
  const { id, text } = refusal;
  const value = (await device.loadDraft<string>(key)) ?? '';
  const rest = withoutText(value, text ?? '');
  if (rest === '') await device.discardDraft(key);
  else await device.saveDraft(key, rest, { value });
  await device.dismissRefusal(id);
  const draft = { key, join: 'after', value: text } as const;
  return () => device.addRefusal(refusal, rest === value ? undefined : draft);
}
