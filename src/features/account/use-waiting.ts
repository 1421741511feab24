import { combineLatest, map } from 'rxjs';
import type { CollectionName } from '../../../schemas/documents/device.ts';
import { useLive } from '../../data/replica-context.tsx';
import type { Replica } from '../../data/replica.ts';

/** A change that waits to be sent: of a document, or a picture. */
export interface Waiting {
  collection: CollectionName | 'pictures';
  id: string;
}

/** Failed pictures are on the list of refused changes. */
const onItsWay: ReadonlySet<string> = new Set(['waiting', 'running', 'paused']);

/** What the gateway has not acknowledged yet: documents, then pictures. */
function watchWaiting({ device }: Replica) {
  const pictures = device
    .watchPictures()
    .pipe(map((all) => all.filter(({ state }) => onItsWay.has(state))));
  return combineLatest([device.watchUnsent(), pictures]).pipe(
    map(([rows, blobs]): Waiting[] => [
      ...rows,
      ...blobs.map(({ pictureId }) => ({ collection: 'pictures' as const, id: pictureId })),
    ]),
  );
}

/** Everything on this device that waits to be sent; undefined until it has been looked up. */
export function useWaiting(): Waiting[] | undefined {
  return useLive(watchWaiting, []);
}
