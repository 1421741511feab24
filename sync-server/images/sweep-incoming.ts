import { openFileStorage } from './file-storage.ts';
import type { Images } from './images.ts';
import type { PictureCore } from './picture-core.ts';
import { orphanAge } from './sweep-images.ts';

type Incoming = Pick<Images, 'incoming'>;

/** Deletes what has arrived of an account's unfinished uploads, whole or in pieces, on this machine's disk (ACC-15). */
export function removeIncoming({ incoming }: Incoming, uid: string): Promise<void> {
  return openFileStorage(incoming).removeFolder(uid);
}

/**
 * Deletes what is left of uploads that were never completed, or whose account was deleted at another
 * gateway, on this machine's disk: every gateway looks after its own. @returns how many files
 */
export async function sweepIncoming(core: PictureCore, { incoming }: Incoming): Promise<number> {
  const oldest = core.clock().getTime() - orphanAge;
  const storage = openFileStorage(incoming);
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
