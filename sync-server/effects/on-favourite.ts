import { dayMs } from '../../schemas/domain/day-ms.ts';
import type { StoredAction, StoredRelation } from '../../schemas/documents/stored.ts';
import { actionContent } from '../../schemas/domain/action-content.ts';
import { limits } from '../../schemas/limits.ts';
import { readFact } from '../facts/read-through.ts';
import type { SyncCore } from '../sync/core.ts';
import type { EffectContext } from './effect-context.ts';
import { endFavourite, endSurplus, isEndedByHiding } from './end-favourites.ts';
import { isNews, isOfDayBefore, isRecent } from './is-recent.ts';
import { createOnce } from './write.ts';
import { takeTurn } from './throttle.ts';

/**
 * So many people hear of one's favourites outside the app in 24 hours: all of a list, and of another one. Whoever goes on
 * removing and adding others would mail everybody near whatever they call themselves.
 */
const maxTold = 2 * limits.favourites;

/**
 * PEOPLE-18, NOTIF-06: being added tells the person, at most once per pair in 24 hours. One that came
 * while a block or a hiding was being carried out goes like those before it (SAFE-12, ACC-12).
 */
export async function onFavourite(
  { core, notifier }: EffectContext,
  favourite: StoredRelation & { kind: 'favourite' },
): Promise<void> {
  const sender = core.facts.user(favourite.actor);
  const known = core.facts.user(favourite.target);
  // Who is hidden here may have come back at another gateway, and been added there, a moment ago.
  if (known?.hideProfile || known?.hidden_at) await readFact(core, 'users', favourite.target);
  const receiver = core.facts.user(favourite.target);
  if (!sender || !receiver) return;
  if (isEndedByHiding(favourite, receiver) || core.facts.blocked(sender.uid, receiver.uid))
    return endFavourite(core, favourite);
  await endSurplus(core, favourite);
  if (sender.hideProfile || !isRecent(core, favourite.createdAt)) return;
  const pair = `${sender.uid}:${receiver.uid}`;
  const isNew = isNews(core, favourite.createdAt);
  const hasTurn = isNew
    ? await takeTurn(core, `new_like:${pair}`, favourite.createdAt, dayMs)
    : !wasToldBefore(core, favourite);
  if (!hasTurn) return;
  const id = `new_like:${pair}:${favourite.createdAt}`;
  await createOnce(core, 'actions', {
    _id: id,
    sender: sender.uid,
    receiver: receiver.uid,
    type: 'new_like',
    content: actionContent('new_like', sender.name),
    sender_name: sender.name,
    chat_uid: null,
    createdAt: favourite.createdAt,
    read: false,
  });
  if (!isNew || likesBefore(core, favourite).length >= maxTold) return;
  await notifier.notify({
    eventId: id,
    type: 'new_like',
    receiver: receiver.uid,
    sender: sender.uid,
    params: { senderName: sender.name },
    path: `/profilecard/${sender.uid}`,
  });
}

/** Whether the pair had an action in the 24 hours before. Turns are forgotten after two days, actions after a month. */
const wasToldBefore = (core: SyncCore, favourite: StoredRelation): boolean =>
  likesBefore(core, favourite).some(({ receiver }) => receiver === favourite.target);

/** Who was told of being added by the same person in the 24 hours before. */
function likesBefore({ facts }: SyncCore, { actor, createdAt }: StoredRelation): StoredAction[] {
  return [...facts.actionsFrom(actor)].filter(
    (action) => action.type === 'new_like' && isOfDayBefore(action.createdAt, createdAt),
  );
}
