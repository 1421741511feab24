import { isDeletedMeet } from '../rules/visibility.ts';
import type { Store } from '../store/store.ts';
import { allPathsOf, foldersOf, parsePath, urlsOf } from './image-paths.ts';
import type { PictureName } from './image-paths.ts';
import type { ImageStorage } from './image-storage.ts';
import type { PictureCore } from './picture-core.ts';
import { uploadsOf } from './upload-record.ts';

/** Deletes every size and format of one picture, and nothing else. */
export async function removePicture(storage: ImageStorage, name: PictureName): Promise<void> {
  for (const path of allPathsOf(name)) await storage.remove(path);
}

/**
 * Deletes the picture that a stored path belongs to, whole: any one path of a picture names all its sizes and
 * formats. The upload record goes first, so that no document can take up URLs of files that are gone. Missing files
 * and a foreign path are fine. What a document shows stays: several meets may name one upload, and somebody may have
 * gone back to a picture before its turn to be deleted has come.
 */
export async function removeUnlessShown(
  core: PictureCore,
  storage: ImageStorage,
  path: string,
): Promise<void> {
  const name = parsePath(path);
  if (name === undefined || isShown(core, name)) return;
  await forgetUpload(core.store, name);
  await removePicture(storage, name);
}

/** Whether its person shows the picture, or a meet, or one may again after an appeal (MEET-35). */
function isShown({ facts }: PictureCore, name: PictureName): boolean {
  const { picUrl } = urlsOf(name);
  if (facts.user(name.uid)?.picUrl === picUrl) return true;
  for (const meet of facts.meetsOf(name.uid))
    if (meet.meet_pic_url === picUrl && !isDeletedMeet(meet)) return true;
  return false;
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
