import type { StoredRelation } from '../../schemas/documents/stored.ts';
import type { EffectContext } from './effect-context.ts';
import { createOnce } from './write.ts';
import { takeTurn } from './throttle.ts';

const dayMs = 86_400_000;

/** PEOPLE-18, NOTIF-06: being added tells the person, at most once per pair in 24 hours. */
export async function onFavourite(
  { core, notifier }: EffectContext,
  favourite: StoredRelation & { kind: 'favourite' },
): Promise<void> {
  const sender = core.facts.user(favourite.actor);
  const receiver = core.facts.user(favourite.target);
  if (!sender || !receiver || sender.hideProfile || core.facts.blocked(sender.uid, receiver.uid))
    return;
  const pair = `${sender.uid}:${receiver.uid}`;
  if (!(await takeTurn(core, `new_like:${pair}`, favourite.createdAt, dayMs))) return;
  const id = `new_like:${pair}:${favourite.createdAt}`;
  await createOnce(core, 'actions', {
    _id: id,
    sender: sender.uid,
    receiver: receiver.uid,
    type: 'new_like',
    content: `${sender.name} lisäsi sinut suosikiksi!`,
    sender_name: sender.name,
    chat_uid: null,
    createdAt: favourite.createdAt,
    read: false,
  });
  await notifier.notify({
    eventId: id,
    type: 'new_like',
    receiver: receiver.uid,
    params: { senderName: sender.name },
    path: `/profilecard/${sender.uid}`,
  });
}
