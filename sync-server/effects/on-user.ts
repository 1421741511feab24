import type { StoredRelation, StoredUser } from '../../schemas/documents/stored.ts';
import { limits } from '../../schemas/limits.ts';
import { hearAnew, readFact } from '../facts/take-over.ts';
import { favouritesOf } from '../rules/visibility.ts';
import type { SyncCore } from '../sync/core.ts';
import { releaseFavourite } from '../sync/favourite-ledger.ts';
import type { EffectContext } from './effect-context.ts';
import { ofRelation } from '../sync/hangs-on.ts';
import { isRecent } from './is-recent.ts';
import { deleteDocument } from './write.ts';

/** SAFE-09: an archived profile's owner gets the reasons. ACC-12: hiding removes the person from everybody's favourites, and nothing brings them back. */
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
  if (!user.archived) await endSurplus(core, user.uid);
  if (!user.hideProfile && user.hidden_at === undefined) return;
  const favourites = [...core.facts.relationsTo(user.uid)].filter(isFavourite);
  if (favourites.length === 0) return;
  await readFact(core, 'users', user.uid);
  const { hideProfile, hidden_at: hiddenAt = '' } = core.facts.user(user.uid) ?? user;
  for (const relation of favourites) {
    // Hidden only for a moment, and shown again before this ran: those since then stay.
    if (!hideProfile && relation.createdAt > hiddenAt) continue;
    await endFavourite(core, relation);
  }
}

/** LIM-01: while somebody was archived (SAFE-03) their place may have been given to another, who keeps it. */
async function endSurplus(core: SyncCore, uid: string): Promise<void> {
  const isBeyond = ({ actor }: StoredRelation) =>
    favouritesOf(core.facts, actor).length > limits.favourites;
  for (const relation of [...core.facts.relationsTo(uid)].filter(isFavourite)) {
    if (!isBeyond(relation)) continue;
    // One of the others may have been taken back at another gateway a moment ago.
    await hearAnew(core, ofRelation(core, relation.actor, relation._id));
    if (isBeyond(relation)) await endFavourite(core, relation);
  }
}

async function endFavourite(core: SyncCore, { _id, actor, target }: StoredRelation): Promise<void> {
  await deleteDocument(core, 'relations', _id);
  await releaseFavourite(core, actor, target);
}

const isFavourite = ({ kind }: StoredRelation): boolean => kind === 'favourite';
