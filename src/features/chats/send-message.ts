import { isBlankText } from '../../../schemas/domain/blank-text.ts';
import { limits, truncate } from '../../../schemas/limits.ts';
import { forgetNote, noteDraft } from '../../data/draft-notes.ts';
import { newMessage } from '../../data/new-message.ts';
import type { Replica } from '../../data/replica.ts';

/**
 * Writes a message of mine; sync sends it. Cut at 1000 characters (CHAT-13). Until it lies in the
 * replica it is noted, and its draft is stored, so that a crash in between gives it back (SYNC-10): a browser
 * that is killed forgets the note.
 * @param empty takes the text out of its box, but for what is too long for one message, and out of the
 * store once the message is written
 * @returns false for blank text, which is not sent (CHAT-14)
 */
export async function sendMessage(
  replica: Replica,
  chatUid: string,
  text: string,
  empty: (rest: string, written: Promise<unknown>) => Promise<void> = () => Promise.resolve(),
): Promise<boolean> {
  const whole = text.trim();
  const cut = truncate(whole, limits.chatMessage);
  if (isBlankText(cut)) return false;
  const message = newMessage(replica, chatUid, cut);
  const note = `chat:${chatUid}#${message.id}` as const;
  noteDraft(replica.uid, note, text);
  try {
    const written = replica.messages.insert(message);
    const rest = whole.slice(cut.length).trimStart();
    await Promise.all([written, empty(rest, written).catch(() => undefined)]);
  } finally {
    forgetNote(replica.uid, note);
  }
  return true;
}
