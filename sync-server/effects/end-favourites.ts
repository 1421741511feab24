import type { StoredRelation, StoredUser } from '../../schemas/documents/stored.ts';
import { limits } from '../../schemas/limits.ts';
import { refreshFacts } from '../facts/read-through.ts';
import { favouritesOf } from '../rules/visibility.ts';
import type { SyncCore } from '../sync/core.ts';
import { releaseFavourite } from '../sync/favourite-ledger.ts';
import { ofRelation } from '../sync/depends-on.ts';
import { deleteDocument } from './write.ts';

/**
 * LIM-01: while somebody was archived (SAFE-03) their place may have been given to another, who keeps it: whoever
 * came back last is a favourite no more. Called when somebody is shown again, and when somebody is favoured, for the
 * two can happen in the same moment at two gateways.
 * @param relation of whom the effect is, who goes if nobody is known to have come back
 */
export async function endSurplus(core: SyncCore, relation: StoredRelation): Promise<void> {
  const { actor, _id } = relation;
  if (!mayBeBeyond(core, actor)) return;
  // Effects of people and of relations run side by side: both would find one too many.
  await core.writing.run(actor, async () => {
    // One may have been taken back, or be shown again, at another gateway a moment ago.
    await refreshFacts(core, ofRelation(core, actor, _id));
    const favourites = favouritesOf(core.facts, actor);
    if (favourites.length <= limits.favourites) return;
    const [last] = favourites
      .filter((one) => returnedAt(core, one) > one.createdAt)
      .sort((a, b) => (returnedAt(core, a) < returnedAt(core, b) ? 1 : -1));
    await endFavourite(core, last ?? relation);
  });
}

/**
 * Whether hiding ends a favourite (ACC-12): while its target is hidden, and of those of before also once they are shown
 * again, perhaps before any effect has run; those since then stay.
 */
export const isEndedByHiding = (
  { createdAt }: StoredRelation,
  { hideProfile, hidden_at: hiddenAt = '' }: StoredUser,
): boolean => hideProfile || createdAt <= hiddenAt;

/** Takes somebody out of another's favourites, who has the place for somebody else then. */
export async function endFavourite(
  core: SyncCore,
  { _id, actor, target }: StoredRelation,
): Promise<void> {
  await releaseFavourite(core, actor, target);
  await deleteDocument(core, 'relations', _id);
}

/** Whether there are too many, if those who are archived here are shown again. */
function mayBeBeyond(core: SyncCore, actor: string): boolean {
  let count = 0;
  for (const { kind } of core.facts.relationsBy(actor)) if (kind === 'favourite') count += 1;
  return count > limits.favourites;
}

/** When an admin has last decided about a favourite who is shown now; '' for never. */
const returnedAt = (core: SyncCore, { target }: StoredRelation): string =>
  core.facts.user(target)?.reports_from ?? '';
