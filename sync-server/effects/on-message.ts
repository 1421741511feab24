import { limits } from '../../schemas/limits.ts';
import type { StoredMessage } from '../../schemas/documents/stored.ts';
import { isWanted } from '../notify/is-wanted.ts';
import { isOpenChat, otherPartyOf } from '../rules/visibility.ts';
import type { EffectContext } from './effect-context.ts';
import { isNews } from './is-recent.ts';
import { takeTurn } from './throttle.ts';

/**
 * NOTIF-12: a new message, a changed time or place among them (MEET-36), is told once per 12 hours per sender in the
 * chat; what is not told uses nothing up. Of a sign-up's first message `join_meet` tells.
 */
export async function onMessage(
  { core, notifier }: EffectContext,
  message: StoredMessage,
): Promise<void> {
  if (message.kind === 'opening' || !isNews(core, message.timestamp)) return;
  const chat = core.facts.chat(message.chat_uid);
  if (!chat || !isOpenChat(core.facts, chat)) return;
  const told = {
    type: 'new_message',
    receiver: otherPartyOf(chat, message.sender_id),
    sender: message.sender_id,
  } as const;
  if (!isWanted(core.facts, told)) return;
  const turn = `new_message:${chat.uid}:${message.sender_id}`;
  if (!(await takeTurn(core, turn, message.timestamp, limits.newMessageThrottleMs))) return;
  await notifier.notify({
    ...told,
    eventId: `new_message:${message._id}`,
    about: chat.uid,
    params: {},
    path: `/chat/${chat.uid}`,
  });
}
