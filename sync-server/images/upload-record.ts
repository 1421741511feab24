import type { Stored } from '../../schemas/documents/stored.ts';
import { instant, number, oneOf, shape, text } from '../facts/type-guards.ts';
import { everyDocument } from '../store/every-document.ts';
import type { Store, KindDocument } from '../store/store.ts';
import type { PictureKind, PictureName } from './image-paths.ts';

/**
 * That a picture has been uploaded: database `gateway`, `_id` = `upload:{uid}:{pictureId}`. A repeat
 * of the upload finds it; a document that arrives later takes its URLs from it.
 */
export interface UploadRecord extends KindDocument {
  kind: 'upload';
  uid: string;
  pictureId: string;
  picture: PictureKind;
  /** Random name of the stored files (IMG-10). */
  file: string;
  /** Base64. */
  thumbhash: string;
  /** Bytes of the uploaded file. */
  bytes: number;
  createdAt: string;
}

/** Key of the record of an upload. */
export const uploadId = (uid: string, pictureId: string): string => `upload:${uid}:${pictureId}`;

const upload = shape<Omit<UploadRecord, keyof Stored>>({
  kind: oneOf(['upload']),
  uid: text,
  pictureId: text,
  picture: oneOf(['profile', 'meet']),
  file: text,
  thumbhash: text,
  bytes: number,
  createdAt: instant,
});

/** Whether it is a record as the gateway writes them; one that is edited by hand is none. */
const isUpload = (doc: KindDocument | undefined): doc is UploadRecord =>
  doc !== undefined && upload(doc) && doc._id === uploadId(doc.uid, doc.pictureId);

/** The record of one picture of an account, if it has been uploaded. */
export async function findUpload(
  store: Store,
  uid: string,
  pictureId: string,
): Promise<UploadRecord | undefined> {
  const doc = await store.db('gateway').get(uploadId(uid, pictureId));
  return isUpload(doc) ? doc : undefined;
}

/** Every upload of an account that is still on record, in no useful order. */
export async function uploadsOf(store: Store, uid: string): Promise<UploadRecord[]> {
  const startkey = uploadId(uid, '');
  const docs = await store.db('gateway').range({ startkey, endkey: `${startkey}~` });
  return docs.filter(isUpload);
}

/** Every upload on record, without malformed ones. */
export async function* everyUpload(store: Store): AsyncIterable<UploadRecord> {
  const range = { startkey: 'upload:', endkey: 'upload:~' };
  for await (const doc of everyDocument(store.db('gateway'), range)) if (isUpload(doc)) yield doc;
}

/** The name of the picture that a record is about. */
export const pictureOf = (record: UploadRecord): PictureName => ({
  kind: record.picture,
  uid: record.uid,
  file: record.file,
});
