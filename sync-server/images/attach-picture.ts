import type { StoredMeet, StoredUser } from '../../schemas/documents/stored.ts';
import type { Store } from '../store/store.ts';
import { urlsOf } from './image-paths.ts';
import type { PictureKind } from './image-paths.ts';
import { findUpload, pictureOf } from './upload-record.ts';
import type { UploadRecord } from './upload-record.ts';

/** A document that shows a picture. */
export type PictureOwner = StoredUser | StoredMeet;

/**
 * An archived meet shows none any more (DATA-48). Whoever is archived edits their profile on (SAFE-03): what they have
 * replaced must not be what a restoring shows.
 */
const takesNone = (doc: PictureOwner): boolean => 'meetId' in doc && doc.archived;

/** A meet has a `meetId`, a user has none. */
const kindOfOwner = (doc: PictureOwner): PictureKind => ('meetId' in doc ? 'meet' : 'profile');

/**
 * A user or meet document about to be written, with the URLs of the picture that its `picture_id`
 * names if that has been uploaded. Otherwise as it is: it goes on showing the picture it had until
 * the upload arrives, and `linkPicture` takes over then.
 */
export async function attachUploadedPicture<T extends PictureOwner>(
  store: Store,
  doc: T,
): Promise<T> {
  if (doc.picture_id === null || takesNone(doc)) return doc;
  const record = await findUpload(store, doc.uid, doc.picture_id);
  return record === undefined ? doc : (withPicture(doc, record) ?? doc);
}

/** The document with the record's URLs; undefined if it has them already, or wants another picture. */
export function withPicture<T extends PictureOwner>(doc: T, record: UploadRecord): T | undefined {
  const isWanted = doc.picture_id === record.pictureId && kindOfOwner(doc) === record.picture;
  if (!isWanted || takesNone(doc)) return undefined;
  const { picUrl, thumbUrl } = urlsOf(pictureOf(record));
  const { thumbhash } = record;
  if (mainPathOf(doc) === picUrl) return undefined;
  return 'meetId' in doc
    ? { ...doc, meet_pic_url: picUrl, meet_thumb_url: thumbUrl, thumbhash }
    : { ...doc, picUrl, thumbUrl, thumbhash };
}

/**
 * What a meet says of its picture once that is gone. Nor is any to come: of one that is restored later its owner is told
 * that it needs another.
 */
export const noPicture = {
  meet_pic_url: null,
  meet_thumb_url: null,
  thumbhash: null,
  picture_id: null,
} as const satisfies Partial<StoredMeet>;

/** Path of the picture that a document shows now, whatever else a malformed one has lost; perhaps none. */
export function mainPathOf(doc: PictureOwner): string | null {
  const { meet_pic_url, picUrl } = doc as Partial<StoredMeet & StoredUser>;
  const path: unknown = meet_pic_url ?? picUrl;
  return typeof path === 'string' ? path : null;
}
