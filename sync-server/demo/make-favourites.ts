import { dayMs } from '../../schemas/domain/day-ms.ts';
import type { StoredAction, StoredRelation, StoredUser } from '../../schemas/documents/stored.ts';
import { favouriteId } from '../../schemas/domain/ids.ts';
import { isNearbyMatch } from '../../schemas/domain/nearby.ts';
import { limits } from '../../schemas/limits.ts';
import { createRandom } from './random.ts';

/** Somebody added somebody to their favourites, and the other was told. */
export interface DemoFavourite {
  readonly relation: StoredRelation;
  /** Undefined if it is too long ago to be listed (NOTIF-04). */
  readonly action: StoredAction | undefined;
}

/** Somebody adds somebody at that time. @param read whether the other has read of it */
export function makeFavourite(
  actor: StoredUser,
  target: StoredUser,
  at: Date,
  now: Date,
  read = true,
): DemoFavourite {
  const createdAt = at.toISOString();
  const relation: StoredRelation = {
    _id: favouriteId(actor.uid, target.uid),
    actor: actor.uid,
    createdAt,
    kind: 'favourite',
    target: target.uid,
  };
  if (now.getTime() - at.getTime() > (limits.actionDays - 1) * dayMs)
    return { relation, action: undefined };
  const action: StoredAction = {
    _id: `new_like:${actor.uid}:${target.uid}:${createdAt}`,
    sender: actor.uid,
    receiver: target.uid,
    type: 'new_like',
    content: `${actor.name} lisäsi sinut suosikiksi!`,
    sender_name: actor.name,
    chat_uid: null,
    createdAt,
    read,
  };
  return { relation, action };
}

/**
 * Favourites between people who match, up to five each, some of them mutual.
 * @param seed the same seed gives the same favourites
 */
export function makeFavourites(
  people: readonly StoredUser[],
  seed: string,
  now: Date,
): DemoFavourite[] {
  const random = createRandom(`${seed}:favourites`);
  const made = new Map<string, DemoFavourite>();
  const add = (actor: StoredUser, target: StoredUser): void => {
    const at = new Date(now.getTime() - random.between(0.05, 90) * dayMs);
    const favourite = makeFavourite(actor, target, at, now, random.chance(0.7));
    made.set(favourite.relation._id, favourite);
  };
  for (const person of people) {
    for (let tries = random.int(0, 5); tries > 0; tries -= 1) {
      const other = random.pick(people);
      if (
        other.uid === person.uid ||
        !isNearbyMatch({ ...person, distance_for_meets: 300 }, other, now)
      )
        continue;
      add(person, other);
      if (random.chance(0.3)) add(other, person);
    }
  }
  return [...made.values()];
}
