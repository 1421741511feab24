import type { FactChange, Facts } from '../facts/facts.ts';
import { updateFact } from '../facts/read-through.ts';
import { databaseAs } from '../store/database-as.ts';
import type { StoredUser } from '../../schemas/documents/stored.ts';
import { mainPathOf } from './attach-picture.ts';
import type { PictureOwner } from './attach-picture.ts';
import type { ImageStorage } from './image-storage.ts';
import { linkPicture } from './link-picture.ts';
import { meetsOfOwner } from './meets-of-owner.ts';
import type { PictureCore } from './picture-core.ts';
import { removeUnlessShown } from './remove-pictures.ts';
import { findUpload } from './upload-record.ts';

export interface FollowOptions {
  readonly core: PictureCore & { readonly facts: Pick<Facts, 'onChange'> };
  readonly storage: ImageStorage;
  /** Hears of storage or store failures; the sweep repairs what they left. */
  readonly onError: (error: unknown) => void;
}

/**
 * What follows from a changed document, whichever gateway wrote it: a replaced or cleared picture is
 * deleted (IMG-07), a document whose upload came first gets its URLs, and the owner's new thumbnail
 * reaches the copies on their meets (DATA-45). Everything may happen twice.
 * @returns stops following, and resolves when what was under way is done
 */
export function followPictures({ core, storage, onError }: FollowOptions): () => Promise<void> {
  const [linking, removing] = [new Chain(onError), new Chain(onError)];
  const stop = core.facts.onChange((change) => {
    if (change.database !== 'users' && change.database !== 'meets') return;
    const { before, after } = ownersOf(change);
    if (after?.picture_id && (after.picture_id !== before?.picture_id || isBack(before, after))) {
      linking.add(() => linkIfUploaded(core, after));
    }
    const replaced = before === undefined ? null : mainPathOf(before);
    // What is gone or malformed may be put right again: its pictures are left to the sweep, and erasing takes them.
    if (after !== undefined && replaced !== null && replaced !== mainPathOf(after))
      removing.add(() => removeReplaced(core, storage, change, replaced));
    if (change.database !== 'users' || change.after === undefined) return;
    const user = change.after;
    if (change.before && change.before.thumbUrl !== user.thumbUrl) {
      linking.add(() => copyToMeets(core, user));
    }
  });
  return async () => {
    stop();
    await Promise.all([linking.last, removing.last]);
  };
}

/** Whether a meet is shown again: what its owner had meanwhile put in the place of its picture was not taken then. */
const isBack = (before: PictureOwner, after: PictureOwner): boolean =>
  'meetId' in before && before.archived && !after.archived;

/** One thing after the other. What needs the storage has a chain of its own: one that hangs holds up nothing else. */
class Chain {
  last: Promise<unknown> = Promise.resolve();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  add(work: () => Promise<unknown>): void {
    this.last = this.last.then(work).catch(this.#onError);
  }
}

function ownersOf(change: FactChange): {
  before: PictureOwner | undefined;
  after: PictureOwner | undefined;
} {
  const { before, after } = change;
  return { before: before as PictureOwner | undefined, after: after as PictureOwner | undefined };
}

/** What a revision in conflict shows may be shown again: that is left to the sweep. */
async function removeReplaced(
  core: PictureCore,
  storage: ImageStorage,
  { database, id }: FactChange,
  path: string,
): Promise<void> {
  const rivals = await databaseAs<PictureOwner>(core.store, database).rivals(id);
  if (rivals.some((doc) => mainPathOf(doc) === path)) return;
  await removeUnlessShown(core, storage, path);
}

async function linkIfUploaded(core: PictureCore, doc: PictureOwner): Promise<void> {
  if (doc.picture_id === null) return;
  const record = await findUpload(core.store, doc.uid, doc.picture_id);
  if (record !== undefined) await linkPicture(core, record);
}

/** Writes the owner's thumbnail to each of their meets that still shows another one. */
export async function copyToMeets(core: PictureCore, user: StoredUser): Promise<void> {
  for (const { _id } of await meetsOfOwner(core.store, user.uid)) {
    await updateFact(core, 'meets', _id, (meet) =>
      meet === undefined || meet.archived || meet.owner_pic_url === user.thumbUrl
        ? undefined
        : { ...meet, owner_pic_url: user.thumbUrl },
    );
  }
}
