import { combineLatest, map, switchMap } from 'rxjs';
import type { CollectionName, MessageDoc, RelationDoc } from '../../../schemas/documents/device.ts';
import type { Replica } from '../../data/replica.ts';
import type { Described } from './describe-change.ts';
import { useDescribed } from './use-described.ts';
import { withdrawable } from './withdraw-change.ts';

/** A change that waits to be sent: of a document, or a picture. */
export interface Waiting {
  collection: CollectionName | 'pictures';
  docId: string;
  /** The document, if the change can be taken back. */
  doc: MessageDoc | RelationDoc | undefined;
}

/** Failed pictures are on the list of refused changes. */
const onItsWay: readonly string[] = ['waiting', 'running', 'paused'];

/** What the gateway has not acknowledged yet: documents, then pictures. */
function watchWaiting(replica: Replica) {
  const { device } = replica;
  const documents = device.watchUnsent().pipe(
    switchMap((rows) =>
      Promise.all(
        rows.map(async ({ collection, id }): Promise<Waiting> => {
          return { collection, docId: id, doc: await withdrawable(replica, collection, id) };
        }),
      ),
    ),
  );
  const pictures = device
    .watchPictures()
    .pipe(
      map((all): Waiting[] =>
        all
          .filter(({ state }) => onItsWay.includes(state))
          .map(({ pictureId }) => ({ collection: 'pictures', docId: pictureId, doc: undefined })),
      ),
    );
  return combineLatest([documents, pictures]).pipe(map((all) => all.flat()));
}

/** Everything on this device that waits to be sent; undefined until it has been looked up. */
export function useWaiting(): Described<Waiting>[] | undefined {
  return useDescribed(watchWaiting);
}
