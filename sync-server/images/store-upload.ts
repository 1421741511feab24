import { stat } from 'node:fs/promises';
import { dayMs } from '../../schemas/domain/day-ms.ts';
import { happenedWithin } from '../../schemas/domain/happened-within.ts';
import { newUid } from '../../schemas/domain/ids.ts';
import type { ImageAnswer } from '../../schemas/wire/api.ts';
import type { RefusalCode } from '../../schemas/refusal-codes.ts';
import type { EncodedForm } from './encode-picture.ts';
import { pathOf, urlsOf } from './image-paths.ts';
import type { PictureName } from './image-paths.ts';
import type { ImageStorage } from './image-storage.ts';
import type { Images } from './images.ts';
import { linkPicture } from './link-picture.ts';
import type { Upload } from './unfinished-uploads.ts';
import { databaseAs } from '../store/database-as.ts';
import { putOwn } from '../store/put-own.ts';
import type { PictureCore } from './picture-core.ts';
import { removePicture } from './remove-pictures.ts';
import { findUpload, pictureOf, uploadId, uploadsOf } from './upload-record.ts';
import type { UploadRecord } from './upload-record.ts';

/** Pictures that one account may send in 24 hours. */
const uploadsPerDay = 40;

/** Where the picture is stored, or the code with which it is refused. */
export type UploadOutcome = { ok: true; value: ImageAnswer } | { ok: false; code: RefusalCode };

/**
 * The answer to an upload that has arrived before, with its document linked again in case that was
 * cut off; undefined if the picture is new. A picture id used for another kind is refused.
 */
export async function repeatedUpload(
  core: PictureCore,
  upload: Upload,
): Promise<UploadOutcome | undefined> {
  const record = await findUpload(core.store, upload.uid, upload.pictureId);
  if (record === undefined) return undefined;
  if (record.picture !== upload.kind) return { ok: false, code: 'BAD_REQUEST' };
  await linkPicture(core, record);
  return { ok: true, value: answerOf(record) };
}

/** Whether the account has sent all that it may send in a day. */
export async function hasSentTooMany(core: PictureCore, uid: string): Promise<boolean> {
  const now = core.clock();
  const isRecent = ({ createdAt }: UploadRecord): boolean => happenedWithin(createdAt, dayMs, now);
  return (await uploadsOf(core.store, uid)).filter(isRecent).length >= uploadsPerDay;
}

/**
 * Processes and stores a new picture and gives it to the document that waits for it. Files first,
 * then the record, then the document: a crash leaves orphans at worst, which the sweep removes.
 * @param path the uploaded file
 * @throws StorageError if the storage does not take all of it: the device tries again
 */
export async function storeUpload(
  core: PictureCore,
  images: Images,
  upload: Upload,
  path: string,
): Promise<UploadOutcome> {
  const { size: bytes } = await stat(path);
  const processed = await images.process(path, upload.kind);
  if (!processed.ok) return processed;
  // Nobody can guess its name (IMG-10).
  const name: PictureName = { kind: upload.kind, uid: upload.uid, file: newUid() };
  await writeForms(images.storage, name, processed.value.forms);
  const record: UploadRecord = {
    _id: uploadId(upload.uid, upload.pictureId),
    kind: 'upload',
    uid: upload.uid,
    pictureId: upload.pictureId,
    picture: upload.kind,
    file: name.file,
    thumbhash: processed.value.thumbhash,
    bytes,
    createdAt: core.clock().toISOString(),
  };
  const put = await putOwn(databaseAs<UploadRecord>(core.store, 'gateway'), record);
  if (!put.ok) {
    // The same upload was faster, perhaps through another gateway: its answer counts.
    await removePicture(images.storage, name);
    return (await repeatedUpload(core, upload)) ?? { ok: false, code: 'UNAVAILABLE' };
  }
  await linkPicture(core, record);
  return { ok: true, value: answerOf(record) };
}

/** All forms or none: what every attempt leaves on a full disk would take its last room. The sweep has the last word. */
async function writeForms(
  storage: ImageStorage,
  name: PictureName,
  forms: readonly EncodedForm[],
): Promise<void> {
  try {
    for (const { size, format, bytes } of forms)
      await storage.write(pathOf({ ...name, size, format }), bytes);
  } catch (error) {
    await removePicture(storage, name).catch(() => undefined);
    throw error;
  }
}

function answerOf(record: UploadRecord): ImageAnswer {
  const { pictureId, thumbhash } = record;
  return { pictureId, ...urlsOf(pictureOf(record)), thumbhash };
}
