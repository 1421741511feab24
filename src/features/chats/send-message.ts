import { isBlankText } from '../../../schemas/domain/blank-text.ts';
import { limits, truncate } from '../../../schemas/limits.ts';
import { dismissRefusals } from '../../data/dismiss-refusals.ts';
import { newMessage } from '../../data/new-message.ts';
import type { Replica } from '../../data/replica.ts';
import type { Draft } from '../../data/use-draft.ts';
import { isSentWith } from './refused-text.ts';

/**
 * Writes a message of mine; sync sends it. Cut at 1000 characters (CHAT-13): what is more stays in its draft. Blank
 * text is not sent (CHAT-14).
 * @param become of the draft that holds the text, if one does
 */
export async function sendMessage(
  replica: Replica,
  chatUid: string,
  text: string,
  become?: Draft<string>['become'],
): Promise<void> {
  const whole = text.trim();
  const part = truncate(whole, limits.chatMessage);
  if (isBlankText(part)) return;
  const message = newMessage(replica, chatUid, part);
  const write = async () => {
    // It was in the box as well: sent from there, it must not be sent again from its bubble.
    if (become) await dismissRefusals(replica, (refusal) => isSentWith(part, chatUid, refusal));
    return replica.messages.insert(message);
  };
  const rest = whole.slice(part.length).trimStart();
  // The box is given up at once: it may be pressed again, or typed into, before anything has been looked up.
  await (become
    ? become({ collection: 'messages', id: message.id }, write, { part, rest })
    : write());
}
