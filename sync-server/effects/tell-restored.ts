import type { StoredMeet, StoredUser } from '../../schemas/documents/stored.ts';
import { isPast } from '../../schemas/domain/meet-visibility.ts';
import type { EffectContext } from './effect-context.ts';
import { isRecent } from './is-recent.ts';

/**
 * SAFE-09: whoever was told of a removal, and may have appealed, is told that an admin has undone it. Not why, for that
 * may speak of those who reported.
 */
export async function tellRestoredProfile(
  { core, notifier }: EffectContext,
  { uid, archived, restored_at: date }: StoredUser,
): Promise<void> {
  if (archived || date === undefined || !isRecent(core, date)) return;
  await notifier.notify({
    eventId: `profile_restored:${uid}:${date}`,
    type: 'profile_restored',
    receiver: uid,
    params: { date },
    path: '/account',
  });
}

/** Of a meet as well that its picture has gone (MEET-35): it is seen again once it has another one. */
export async function tellRestoredMeet(
  { core, notifier }: EffectContext,
  meet: StoredMeet,
): Promise<void> {
  const { meetId, uid, archived, restored_at: date, meet_type, location, meet_date } = meet;
  if (archived || date === undefined || !isRecent(core, date)) return;
  const needsPicture = meet.meet_pic_url === null && !isPast(meet_date, core.clock());
  await notifier.notify({
    eventId: `meet_restored:${meetId}:${date}`,
    type: 'meet_restored',
    receiver: uid,
    about: meetId,
    params: { date, meet_type, location, meet_date, needsPicture: Number(needsPicture) },
    path: needsPicture ? `/mymeeteditor/${meetId}` : '/ownmeets',
  });
}
