import type { StoredRelation, StoredUser } from '../../schemas/documents/stored.ts';
import { readFact } from '../facts/read-through.ts';
import type { EffectContext } from './effect-context.ts';
import { endFavourite, endSurplus, isEndedByHiding } from './end-favourites.ts';
import { isNews, isRecent } from './is-recent.ts';
import { tellRestoredProfile } from './tell-restored.ts';

/**
 * SAFE-09: an archived profile's owner gets the reasons, and hears when it is put back. ACC-12: hiding removes the
 * person from everybody's favourites, and nothing brings them back.
 */
export async function onUser(context: EffectContext, user: StoredUser): Promise<void> {
  const { core, notifier } = context;
  const statement = user.archived ? user.archived_statement : null;
  if (statement && isRecent(core, statement.date))
    await notifier.notify({
      eventId: `profile_archived:${user.uid}:${statement.date}`,
      type: 'profile_archived',
      receiver: user.uid,
      params: {
        reason: statement.reason,
        clause: statement.clause,
        automatic: statement.automatic ? 1 : 0,
        date: statement.date,
      },
      path: '/account',
    });
  await tellRestoredProfile(context, user);
  await tellOfAddress(context, user);
  if (!user.archived)
    for (const relation of [...core.facts.relationsTo(user.uid)].filter(isFavourite))
      await endSurplus(core, relation);
  if (!user.hideProfile && user.hidden_at === undefined) return;
  const favourites = [...core.facts.relationsTo(user.uid)].filter(isFavourite);
  if (favourites.length === 0) return;
  await readFact(core, 'users', user.uid);
  const now = core.facts.user(user.uid) ?? user;
  for (const relation of favourites)
    if (isEndedByHiding(relation, now)) await endFavourite(core, relation);
}

/**
 * Whoever gets at somebody's device could lead the notifications elsewhere unseen: the account's own address is told
 * (notify/may-tell-of-address.ts), while it is news. One that a wrong clock has put ahead is news, too: this may be the
 * only time that anybody looks.
 */
async function tellOfAddress({ core, notifier }: EffectContext, user: StoredUser): Promise<void> {
  const { uid, email_at: at } = user;
  if (at === undefined || !isNews(core, at)) return;
  await notifier.notify({
    eventId: `notification_address_changed:${uid}:${at}`,
    type: 'notification_address_changed',
    receiver: uid,
    params: { date: at },
    path: '/login',
  });
}

const isFavourite = ({ kind }: StoredRelation): boolean => kind === 'favourite';
