import { openFileStorage } from './file-storage.ts';
import type { Images } from './images.ts';
import type { PictureCore } from './picture-core.ts';
import { orphanAge } from './sweep-images.ts';

/** Deletes what has arrived of an account's unfinished uploads on this machine's disk (ACC-15). */
export function removeIncoming(images: Images, uid: string): Promise<void> {
  return openFileStorage(images.incoming).removeFolder(uid);
}

/**
 * Deletes what is left of uploads that were never completed, or whose account was deleted at another
 * gateway, on this machine's disk: every gateway looks after its own. @returns how many files
 */
export async function sweepIncoming(core: PictureCore, images: Images): Promise<number> {
  const oldest = core.clock().getTime() - orphanAge;
  const storage = openFileStorage(images.incoming);
  const accounts = new Map<string, boolean>();
  let removed = 0;
  for await (const { path, modifiedAt } of storage.list()) {
    const [uid = ''] = path.split('/');
    const isThere = accounts.get(uid) ?? (await core.store.db('accounts').get(uid)) !== undefined;
    accounts.set(uid, isThere);
    if (isThere && new Date(modifiedAt).getTime() > oldest) continue;
    await storage.remove(path);
    removed += 1;
  }
  return removed;
}
