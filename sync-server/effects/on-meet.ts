import { clocksDifferMs } from '../../schemas/domain/clocks-differ.ts';
import { chatUidOf, favouriteId } from '../../schemas/domain/ids.ts';
import type { StoredMeet, StoredRelation } from '../../schemas/documents/stored.ts';
import { noPicture } from '../images/attach-picture.ts';
import { canSeeMeet, isDeletedMeet } from '../rules/visibility.ts';
import type { EffectContext } from './effect-context.ts';
import { isOfDayBefore, isRecent } from './is-recent.ts';
import { tellOfChange } from './tell-of-change.ts';
import { tellRestoredMeet } from './tell-restored.ts';
import { archiveChat, changeDocument } from './write.ts';

/** What follows from a meet's state: archived chats, removed pictures, notices, notifications. */
export async function onMeet(context: EffectContext, meet: StoredMeet): Promise<void> {
  if (meet.archived && meet.archived_by !== 'owner') await tellOwner(context, meet);
  if (isDeletedMeet(meet)) await onDeleted(context, meet);
  if (meet.archived) return;
  await tellRestoredMeet(context, meet);
  if (meet.changed_at) await onChanged(context, meet);
  const isNew = !meet.told_at && isRecent(context.core, meet.createdAt);
  if (meet.meet_pic_url && isNew) await onPublished(context, meet);
}

/** SAFE-10, SAFE-09: the owner of a meet that three reports or an admin archived gets the reasons. */
async function tellOwner({ core, notifier }: EffectContext, meet: StoredMeet): Promise<void> {
  const { archived_statement: statement, archived_at: date } = meet;
  const { meet_type, location, meet_date } = meet;
  if (!statement && meet.archived_by !== 'reports') return;
  if (date === null || !isRecent(core, date)) return;
  await notifier.notify({
    eventId: `meet_archived:${meet.meetId}:${date}`,
    type: statement ? 'meet_removed' : 'meet_archived',
    receiver: meet.uid,
    about: meet.meetId,
    params: {
      ...(statement ? { ...statement, automatic: 0 } : { date }),
      meet_type,
      location,
      meet_date,
    },
    path: '/ownmeets',
  });
}

/** MEET-33: its chats archived, images deleted, picture URLs cleared. */
async function onDeleted({ core, removePicture }: EffectContext, meet: StoredMeet): Promise<void> {
  for (const relation of [...core.facts.relationsTo(meet.meetId)])
    if (relation.kind === 'signup') await archiveChat(core, chatUidOf(relation.actor, meet.meetId));
  const path = meet.meet_pic_url ?? meet.meet_thumb_url;
  if (path === null) return;
  await removePicture(path);
  await changeDocument(core, 'meets', meet.meetId, (before) => ({ ...before, ...noPicture }));
}

/** MEET-36: a changed time or place is said in the meet's open chats. */
async function onChanged({ core }: EffectContext, meet: StoredMeet): Promise<void> {
  for (const relation of [...core.facts.relationsTo(meet.meetId)]) {
    if (relation.kind !== 'signup') continue;
    const chat = core.facts.chat(chatUidOf(relation.actor, meet.meetId));
    if (chat) await tellOfChange(core, meet, chat);
  }
}

/**
 * So many new meets of one owner are told in 24 hours. Anybody may write any address into their profile: else a mailbox
 * that two have chosen together would be filled with hundreds of mails a day.
 */
const maxTold = 10;

/**
 * NOTIF-13: those who favour its owner are told of a new meet, if they may see it. It is noted that
 * they were: whatever changes later, the meet is not new any more.
 */
async function onPublished({ core, notifier }: EffectContext, meet: StoredMeet): Promise<void> {
  const owner = core.facts.user(meet.uid);
  if (!owner) return;
  const isOneTooMany = [...core.facts.meetsOf(meet.uid)].filter(isBefore(meet)).length >= maxTold;
  for (const relation of isOneTooMany ? [] : [...core.facts.relationsTo(meet.uid)]) {
    if (relation.kind !== 'favourite' || !isOfBefore(relation, meet)) continue;
    const fan = relation.actor;
    if (core.facts.relation(favouriteId(fan, meet.uid)) === undefined) continue;
    if (!canSeeMeet(core.facts, fan, meet.meetId, core.clock())) continue;
    await notifier.notify({
      eventId: `favourites_meet:${meet.meetId}:${fan}`,
      type: 'favourites_meet',
      receiver: fan,
      sender: owner.uid,
      about: meet.meetId,
      params: {
        senderName: owner.name,
        meet_type: meet.meet_type,
        location: meet.location,
        date: meet.meet_date,
      },
      path: `/meets?tapaaminen=${meet.meetId}`,
    });
  }
  const told_at = core.clock().toISOString();
  await changeDocument(core, 'meets', meet.meetId, (before) =>
    before.told_at ? undefined : { ...before, told_at },
  );
}

/** Of the same day; those of one request may have come within the same millisecond. */
const isBefore =
  (meet: StoredMeet) =>
  ({ createdAt, meetId }: StoredMeet): boolean =>
    isOfDayBefore(createdAt, meet.createdAt) ||
    (createdAt === meet.createdAt && meetId < meet.meetId);

/** As far as two gateways can tell, each of which may have timed one of the two. */
const isOfBefore = (favourite: StoredRelation, meet: StoredMeet): boolean =>
  Date.parse(favourite.createdAt) - Date.parse(meet.createdAt) <= clocksDifferMs;
