import { favouriteId } from '../../../schemas/domain/ids.ts';
import type { Replica } from '../replica.ts';
import { writeRelation } from './relation.ts';

/** Adds somebody to my favourites; a repeat changes nothing. The gateway refuses the 21st. */
export async function addFavourite(replica: Replica, uid: string): Promise<void> {
  const id = favouriteId(replica.uid, uid);
  await writeRelation(replica, { id, actor: replica.uid, kind: 'favourite', target: uid });
}

/** Removes somebody from my favourites. */
export async function removeFavourite(replica: Replica, uid: string): Promise<void> {
  await replica.relations.remove(favouriteId(replica.uid, uid));
}
