import type { FastifyInstance } from 'fastify';
import { endEverySession } from '../accounts/end-every-session.ts';
import { normaliseEmail } from '../accounts/email-address.ts';
import { oneOf, optional, shape, text } from '../facts/type-guards.ts';
import type { ArchivedStatement, Stored } from '../../schemas/documents/stored.ts';
import type { Images } from '../images/images.ts';
import { heldUpByStorage } from '../images/storage-error.ts';
import { removeIncoming } from '../images/sweep-incoming.ts';
import { forgetOutbox } from '../notify/outbox.ts';
import { repeatEvery } from '../repeat-every.ts';
import type { KindDocument } from '../store/documents.ts';
import type { Store } from '../store/store.ts';
import { erasePerson } from './erase-person.ts';
import { deletionNotice, deletionNoticeFor, sendDeletionNotice } from './deletion-notice.ts';
import type { DeletionNotice } from './deletion-notice.ts';
import { Residue } from './erase-residue.ts';
import { eraseSessions, isMarked, markErased, returnedOnes } from './returned.ts';

/** Document `erasure:{uid}` in `gateway`: a deletion that has begun and must be finished. */
interface ErasureRecord extends KindDocument {
  kind: 'erasure';
  uid: string;
  email: string;
  /** Only if an admin has decided it. */
  farewell?: DeletionNotice;
}

const record = shape<Omit<ErasureRecord, keyof Stored>>({
  kind: oneOf(['erasure']),
  uid: text,
  email: text,
  farewell: optional(deletionNotice),
});

/** Whose deletion it is; what an operator has made of one by hand deletes nobody. */
const isRecord = (doc: Stored): doc is ErasureRecord =>
  record(doc) && doc._id === recordId(doc.uid);

const recordId = (uid: string): string => `erasure:${uid}`;

/**
 * Whether an account that is not there has been deleted, or is being deleted now. One that a backup or a database made
 * anew merely lacks has not. Known for a month.
 */
export async function isDeletedAccount(store: Store, uid: string): Promise<boolean> {
  // In this order: the mark is there before the record goes.
  return (await store.db('gateway').get(recordId(uid))) !== undefined || isMarked(store, uid);
}

/**
 * Deletes an account with everything of its person (ACC-15, ACC-16), in one call that may be
 * repeated. The intention is written down first, so that a crash at any point is finished by
 * `resumeErasures`; then every token dies, so that no device writes anything back. While the storage of pictures is
 * away, only the files wait for it.
 * @param statement the reasons of an admin who has decided it (SAFE-09)
 */
export async function deleteAccount(
  app: FastifyInstance,
  images: Images,
  uid: string,
  statement?: ArchivedStatement,
): Promise<void> {
  const email = normaliseEmail(await app.accounts.accounts.addressOf(uid));
  const farewell = statement && (await deletionNoticeFor(app, uid, statement));
  const begun: ErasureRecord = {
    _id: recordId(uid),
    kind: 'erasure',
    uid,
    email,
    ...(farewell && { farewell }),
  };
  await app.store.db('gateway').update(begun._id, (before) => before ?? begun);
  await finish(app, images, begun);
}

/**
 * Finishes deletions that a crash or a failing store left half done. Run by the gateway that holds the lease.
 * @param onError hears of one that cannot be finished now; it keeps no other one waiting
 * @param isDue by uid; leaves alone what may still be under way
 * @returns the uids of all that were not finished before
 */
export async function resumeErasures(
  app: FastifyInstance,
  images: Images,
  onError: (error: unknown) => void,
  isDue: (uid: string) => boolean = () => true,
): Promise<Set<string>> {
  const range = { startkey: 'erasure:', endkey: 'erasure:\uffff' };
  const records = (await app.store.db('gateway').range(range)).filter(isRecord);
  for (const one of records.filter(({ uid }) => isDue(uid)))
    await finish(app, images, one).catch(onError);
  return new Set(records.map(({ uid }) => uid));
}

/**
 * Deletes once more whom a backup of before their deletion has brought back, and suggestions that went with an account:
 * nobody else knows of it. What comes back into databases that are followed, `watch-returned.ts` sees.
 * @param onError hears of one that cannot be deleted now; it keeps no other one waiting
 */
export async function eraseReturned(
  app: FastifyInstance,
  images: Images,
  onError: (error: unknown) => void,
): Promise<void> {
  const { people, suggestions } = await returnedOnes(app);
  if (people.length > 0)
    app.log.warn({ people: people.length }, 'deleted people are back, deleting');
  for (const uid of people) await deleteAccount(app, images, uid).catch(onError);
  await app.store.db('suggestions').eraseMany(suggestions);
}

/**
 * Looks again and again for deletions that failed: whoever asked for one is signed out by then, cannot ask
 * again, and is still to be seen. What was not there at the look before may be under way, and is left alone.
 * And for what others wrote while one went on.
 * @returns how to stop
 */
export function keepResumingErasures(
  app: FastifyInstance,
  images: Images,
  onError: (error: unknown) => void,
  everyMs: number,
): () => void {
  const residue = new Residue(app, images);
  let before = new Set<string>();
  const look = async (): Promise<void> => {
    before = await resumeErasures(app, images, onError, (uid) => before.has(uid));
    await residue.erase();
  };
  return repeatEvery(everyMs, look, onError);
}

async function finish(
  app: FastifyInstance,
  images: Images,
  { uid, email, farewell }: ErasureRecord,
): Promise<void> {
  await endEverySession(app, uid);
  await app.core.writing.run(uid, async () => {
    const profileEmail = normaliseEmail(app.facts.user(uid)?.email ?? '');
    const left = await erasePerson({ core: app.core, storage: images.storage }, uid, email)
      .then(() => removeIncoming(images, uid))
      .catch(heldUpByStorage);
    for (const address of new Set([email, profileEmail]))
      if (address !== '') await forgetOutbox(app.config, address);
    await app.accounts.accounts.erase(uid);
    // Last: until the account was gone, somebody could have signed in to it.
    await eraseSessions(app, uid);
    if (left) throw left;
  });
  // Not before nothing of the person is left, and written down until then.
  if (farewell) await sendDeletionNotice(app, uid, farewell);
  await markErased(app.store, uid, app.clock());
  await app.store.db('gateway').erase(recordId(uid));
  // The person is deleted. What their bytes still wait for in files, every sweep looks after.
  await app.store.eraseDone().catch((error: unknown) => {
    app.log.error({ err: error }, 'erased bytes have not left the files of the store yet');
  });
}
