import type { StoredChat, StoredMeet } from '../../schemas/documents/stored.ts';
import { openingMessageId } from '../../schemas/domain/ids.ts';
import { finnishDateTime } from '../notify/templates/mail-dates.ts';
import type { SyncCore } from '../sync/core.ts';

/**
 * MEET-36: a changed time or place is said in an open chat of before the change, once per change. Called when the
 * meet changes, and when a chat is made for a sign-up of before that: each may come first.
 */
export async function tellOfChange(
  core: SyncCore,
  meet: StoredMeet,
  chat: StoredChat,
): Promise<void> {
  const { changed_at: changedAt, meet_date, location } = meet;
  if (!changedAt || meet.archived || chat.archived || chat.createdAt > changedAt) return;
  // Made of the instant of the change: a repeat of this effect is the same message.
  const _id = openingMessageId(chat.uid, changedAt);
  const messages = core.store.db('messages');
  if ((await messages.get(_id)) !== undefined) return;
  // Nor is one that an operator has deleted said again at the meet's next change.
  if ((await messages.deletedAs(_id)) !== undefined) return;
  await core.chatLogs.log(chat.uid);
  const message = {
    _id,
    chat_uid: chat.uid,
    sender_id: meet.uid,
    text: `Tapaamisen aika tai paikka muuttui: ${finnishDateTime(meet_date)}, ${location}.`,
    timestamp: core.messageTimes.next(chat.uid, core.clock(), chat).toISOString(),
    kind: 'meet_changed' as const,
    meet_date,
    location,
  };
  const put = await messages.put(message);
  if (put.ok) core.chatLogs.note({ ...message, _rev: put.rev });
}
