import type { Store } from '../store/store.ts';
import { allPathsOf, foldersOf, parsePath } from './image-paths.ts';
import type { PictureName } from './image-paths.ts';
import type { ImageStorage } from './image-storage.ts';
import { uploadsOf } from './upload-record.ts';

/** Deletes every size and format of one picture, and nothing else. */
export async function removePicture(storage: ImageStorage, name: PictureName): Promise<void> {
  for (const path of allPathsOf(name)) await storage.remove(path);
}

/**
 * Deletes the pictures that these stored paths belong to, whole: any one path of a picture names all
 * its sizes and formats. The upload record goes first, so that no document can take up URLs of files
 * that are gone. Missing files and foreign paths are fine.
 */
export async function removePictures(
  store: Store,
  storage: ImageStorage,
  paths: readonly (string | null)[],
): Promise<void> {
  for (const path of paths) {
    const name = path === null ? undefined : parsePath(path);
    if (name === undefined) continue;
    await forgetUpload(store, name);
    await removePicture(storage, name);
  }
}

async function forgetUpload(store: Store, name: PictureName): Promise<void> {
  for (const { _id, _rev, file } of await uploadsOf(store, name.uid)) {
    if (file === name.file && _rev !== undefined) await store.db('gateway').remove(_id, _rev);
  }
}

/** Deletes everything that an account ever uploaded, and the records of it (ACC-15). Repeatable. */
export async function removeAllPictures(
  store: Store,
  storage: ImageStorage,
  uid: string,
): Promise<void> {
  for (const record of await uploadsOf(store, uid)) await store.db('gateway').erase(record._id);
  for (const kind of ['profile', 'meet'] as const) {
    for (const folder of foldersOf(kind, uid)) await storage.removeFolder(folder);
  }
}
