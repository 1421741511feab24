import { parseRelationId } from '../../../schemas/domain/ids.ts';
import type { RefusalEntry } from '../../data/device-store.ts';
import type { Replica } from '../../data/replica.ts';
import { addFavourite } from '../../data/writes/favourite.ts';
import { retryPicture } from '../../data/writes/retry-picture.ts';

/**
 * True if the same change can be tried again as it was: a favourite, a picture. Texts and forms are
 * opened instead, where their draft is.
 */
export function canRetry({ collection, docId }: RefusalEntry): boolean {
  if (collection === 'pictures') return true;
  return collection === 'relations' && parseRelationId(docId)?.kind === 'favourite';
}

/** Makes the refused change again and takes it off the list. */
export async function retryRefused(replica: Replica, entry: RefusalEntry): Promise<void> {
  if (entry.collection === 'pictures') return retryPicture(replica, entry.docId);
  const relation = parseRelationId(entry.docId);
  if (relation?.kind === 'favourite') await addFavourite(replica, relation.target);
  await replica.device.dismissRefusal(entry.id);
}
