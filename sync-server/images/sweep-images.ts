import { isWellFormed } from '../facts/well-formed.ts';
import { everyDocument } from '../store/every-document.ts';
import { mainPathOf } from './attach-picture.ts';
import type { PictureOwner } from './attach-picture.ts';
import { copyToMeets } from './follow-pictures.ts';
import { isAmongPictures, parsePath } from './image-paths.ts';
import type { ImageStorage } from './image-storage.ts';
import type { Images } from './images.ts';
import { linkPicture } from './link-picture.ts';
import { meetsOfOwner } from './meets-of-owner.ts';
import type { PictureCore } from './picture-core.ts';
import { releaseArchivedMeets } from './release-archived-meets.ts';
import { removePicture } from './remove-pictures.ts';
import { UnnamedSince } from './unnamed-since.ts';
import type { Elapsed } from './unnamed-since.ts';
import { everyUpload, pictureOf } from './upload-record.ts';
import type { UploadRecord } from './upload-record.ts';

const hour = 3_600_000;
/** A file that no document and no upload names is deleted once that has been so for this time. */
export const orphanAge = 24 * hour;
/** An upload waits so long for its document: the device may be offline in between. */
const unclaimedAge = 14 * 24 * hour;

/** What a sweep did. */
export interface SweepResult {
  linked: number;
  removedUploads: number;
  removedFiles: number;
  releasedMeets: number;
}

/**
 * Repairs what crashes and lost races left: documents that lack their uploaded picture get it,
 * uploads that no document claimed and files that nothing names are deleted, and pictures of removed
 * meets go when their quarantine ends. Safe at any time, beside uploads and on several gateways; nothing
 * happens where there is no account at all, as after a lost database that waits for its backup.
 */
export async function sweepImages(
  core: PictureCore,
  images: Images,
  elapsed: Elapsed = () => performance.now(),
): Promise<SweepResult> {
  const result: SweepResult = {
    linked: 0,
    removedUploads: 0,
    removedFiles: 0,
    releasedMeets: 0,
  };
  if ((await core.store.db('accounts').range({ limit: 1 })).length === 0) return result;
  const unnamed = new UnnamedSince(images.storage, elapsed);
  result.releasedMeets = await releaseArchivedMeets(core, images.storage);
  const shown = await shownFiles(core);
  for await (const record of everyUpload(core.store)) {
    if (shown.has(record.file)) continue;
    await linkPicture(core, record);
    if (await isShown(core, record)) {
      result.linked += 1;
      shown.add(record.file);
    } else if (await isAbandoned(core, record, unnamed)) {
      await removeUpload(core, images, record);
      result.removedUploads += 1;
    } else {
      shown.add(record.file);
    }
  }
  result.removedFiles = await removeOrphans(images.storage, shown, unnamed);
  return result;
}

const isOlder = (core: PictureCore, instant: string, ms: number): boolean =>
  core.store.notAhead(core.clock()).getTime() - new Date(instant).getTime() > ms;

/** Random names of every picture that some document shows, malformed ones too; also repairs copies on the way. */
async function shownFiles(core: PictureCore): Promise<Set<string>> {
  const shown = new Set<string>();
  const note = (doc: PictureOwner): void => {
    const path = mainPathOf(doc);
    const file = path === null ? undefined : parsePath(path);
    if (file !== undefined) shown.add(file.file);
  };
  const thumbs = new Map<string, string | null>();
  for await (const user of everyDocument(core.store.db('users'))) {
    note(user);
    if (!isWellFormed('users', user)) continue;
    thumbs.set(user.uid, user.thumbUrl);
  }
  const stale = new Set<string>();
  for await (const meet of everyDocument(core.store.db('meets'))) {
    note(meet);
    if (!isWellFormed('meets', meet)) continue;
    const thumb = thumbs.get(meet.uid);
    if (!meet.archived && thumb !== undefined && thumb !== meet.owner_pic_url) stale.add(meet.uid);
  }
  for (const uid of stale) {
    const user = await core.store.db('users').get(uid);
    if (user !== undefined) await copyToMeets(core, user);
  }
  return shown;
}

async function isShown({ store }: PictureCore, record: UploadRecord): Promise<boolean> {
  const showsIt = (doc: PictureOwner): boolean => mainPathOf(doc)?.includes(record.file) === true;
  if (record.picture === 'profile') {
    const user = await store.db('users').get(record.uid);
    return user !== undefined && showsIt(user);
  }
  return (await meetsOfOwner(store, record.uid)).some(showsIt);
}

/** Its document has had its time, or nobody is left to write one. */
async function isAbandoned(
  core: PictureCore,
  { uid, createdAt, file }: UploadRecord,
  unnamed: UnnamedSince,
): Promise<boolean> {
  if ((await core.store.db('accounts').get(uid)) === undefined) return true;
  if (!isOlder(core, createdAt, unclaimedAge)) return false;
  return unnamed.note(file) > orphanAge;
}

async function removeUpload(
  { store }: PictureCore,
  { storage }: Images,
  record: UploadRecord,
): Promise<void> {
  if (record._rev !== undefined) await store.db('gateway').remove(record._id, record._rev);
  await removePicture(storage, pictureOf(record));
}

async function removeOrphans(
  storage: ImageStorage,
  shown: ReadonlySet<string>,
  unnamed: UnnamedSince,
): Promise<number> {
  let removed = 0;
  for await (const { path } of storage.list()) {
    const file = parsePath(path);
    if (!isAmongPictures(path) || (file !== undefined && shown.has(file.file))) continue;
    if (unnamed.note(path) <= orphanAge) continue;
    await storage.remove(path);
    removed += 1;
  }
  return removed;
}
