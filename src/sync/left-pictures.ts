import { firstValueFrom } from 'rxjs';
import type { DeviceStore, PictureUpload } from '../data/device-store.ts';

/** Nothing more happens with it by itself: it is over, or its user has paused it. */
const isStill = ({ state, held }: PictureUpload) =>
  held || ['success', 'error', 'canceled'].includes(state);

/**
 * Looks after the pictures that an earlier page has left: those go that stand still and that nothing names.
 * @param isNamed whether a document names a picture, as far as is known here
 */
export async function forgetLeftPictures(
  store: DeviceStore,
  isNamed: (pictureId: string) => Promise<boolean>,
): Promise<void> {
  for (const picture of await store.pictures())
    // Earlier versions kept with the picture how far it is: from now on it lies apart.
    if (!isStill(picture) || (await isWanted(store, isNamed, picture)))
      await store.changePicture(picture.pictureId, {});
    else await store.removePicture(picture.pictureId);
}

/** Its document has yet to arrive, or was refused: that is a draft again, which only names its picture. */
async function isWanted(
  store: DeviceStore,
  isNamed: (pictureId: string) => Promise<boolean>,
  { pictureId, state }: PictureUpload,
): Promise<boolean> {
  if ((await store.unsent.count()) > 0) return true;
  const drafts = [...(await firstValueFrom(store.watchDrafts())).values()];
  const isIn = (draft: unknown) =>
    (draft as { picture_id?: unknown } | null)?.picture_id === pictureId;
  if (drafts.some(isIn)) return true;
  // Shown from here until the document named its path; now the cache has it.
  if (state === 'success') return false;
  // It can be tried again, where its document is shown or from the list.
  const refusals = await firstValueFrom(store.watchRefusals());
  return refusals.some(({ docId }) => docId === pictureId) || isNamed(pictureId);
}

/** What is marked as running and is not waits again, unless its user has stopped it since. */
export async function waitAgain(store: DeviceStore): Promise<void> {
  for (const { pictureId, state } of await store.pictures())
    if (state === 'running') await store.pausePicture(pictureId);
}
