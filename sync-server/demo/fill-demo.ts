import { Accounts } from '../accounts/accounts.ts';
import { hashPassword } from '../accounts/password-hash.ts';
import { effectDatabases } from '../effects/run-effect.ts';
import type { ImageStorage } from '../images/image-storage.ts';
import type { Stored, StoredAction, StoredRelation } from '../../schemas/documents/stored.ts';
import { databaseAs } from '../store/database-as.ts';
import { writeCheckpoint } from '../store/checkpoint.ts';
import type { DatabaseName, KindDocument, Store } from '../store/store.ts';
import { makeAffiliates } from './affiliates.ts';
import { makeCast } from './cast.ts';
import type { Cast } from './cast.ts';
import { makeStory } from './demo-story.ts';
import { generateWorld } from './generate.ts';
import type { WorldSize } from './generate.ts';
import { demoLogins } from './logins.ts';
import type { DemoRole } from './logins.ts';
import { makeModeration } from './make-moderation.ts';
import { renderPictures } from './render-pictures.ts';

const seed = 'kohdataan-2026';
const wholeSize: WorldSize = { people: 316, meets: 116, chats: 90 };
const markerId = 'demo';

/** Says how far the filling came, and when it began: a repeat makes the same documents. */
interface Marker extends KindDocument {
  kind: 'demo';
  began: string;
  done: boolean;
}

export interface FillOptions {
  readonly store: Store;
  readonly storage: ImageStorage;
  readonly now: Date;
  /** Smaller for tests. */
  readonly size?: WorldSize;
}

/**
 * Fills an empty store with invented people, meets, chats and pictures, once: a second call finds
 * them there, and finishes a first one that was cut off. A store that holds anything else stays as it
 * is. Call it before the gateway reads the store.
 * @returns whether the store holds demo data now
 */
export async function fillDemo({
  store,
  storage,
  now,
  size = wholeSize,
}: FillOptions): Promise<boolean> {
  const marker = await beginOnce(store, now);
  if (marker === undefined) return false;
  if (marker.done) return true;
  const began = new Date(marker.began);
  const cast = makeCast(seed, began);
  const world = generateWorld(size, seed, began);
  const story = makeStory(cast, world.people, world.meets, seed, began);
  const desk = makeModeration(world.people, cast.admin, seed, began);
  const others = world.people.map((one) => (one.uid === desk.decided.uid ? desk.decided : one));
  const people = [...Object.values(cast), ...others];
  const meets = [...world.meets, ...story.meets, ...desk.meets];
  const chats = [...world.chats, ...story.chats, ...desk.chats];
  await renderPictures(storage, people, meets, seed, began);
  const likes = story.favourites.map(({ relation }) => relation);
  const told = story.favourites.flatMap(({ action }) => (action === undefined ? [] : [action]));
  const signups = chats.map(({ signup }) => signup);
  const relations = unique([...likes, ...world.favourites, ...signups, ...desk.reports]);
  const actions = unique<StoredAction>([
    ...told,
    ...world.actions,
    ...[...story.chats, ...desk.chats].map(({ action }) => action),
  ]);
  await putAll(store, 'affiliates', makeAffiliates());
  await putAll(
    store,
    'messages',
    chats.flatMap(({ messages }) => messages),
  );
  await putAll(store, 'chats', unique(chats.map(({ chat }) => chat)));
  await putAll(store, 'relations', relations);
  await putAll(store, 'actions', actions);
  await putAll(store, 'gateway', [...ledgersOf(relations), ...desk.log]);
  await putAll(store, 'suggestions', desk.suggestions);
  await putAll(store, 'meets', meets);
  await putAll(store, 'users', people);
  await createAccounts(store, cast, began);
  await skipEffects(store);
  await store
    .db('gateway')
    .update(markerId, (before) => (before === undefined ? undefined : { ...before, done: true }));
  return true;
}

/** Whether a store was filled so: with accounts, an admin's too, whose passwords everybody knows. */
export async function holdsDemo(store: Store): Promise<boolean> {
  return (await store.db('gateway').get(markerId)) !== undefined;
}

/** The marker, made now if the store is empty; undefined if somebody else's data is there. */
async function beginOnce(store: Store, now: Date): Promise<Marker | undefined> {
  const known = (await store.db('gateway').get(markerId)) as Marker | undefined;
  if (known !== undefined) return known;
  const [user] = await store.db('users').range({ limit: 1 });
  const [account] = await store.db('accounts').range({ limit: 1 });
  if (user !== undefined || account !== undefined) return undefined;
  const marker: Marker = { _id: markerId, kind: 'demo', began: now.toISOString(), done: false };
  await store.db('gateway').put(marker);
  return marker;
}

/** Writes what is not there yet: the ids are the same at every attempt. */
async function putAll(store: Store, name: DatabaseName, docs: readonly Stored[]): Promise<void> {
  const database = databaseAs<Stored>(store, name);
  for (let at = 0; at < docs.length; at += 500) await database.putMany(docs.slice(at, at + 500));
}

function unique<T extends Stored>(docs: readonly T[]): T[] {
  return [...new Map(docs.map((doc) => [doc._id, doc])).values()];
}

/** The ledgers that guard the 20 places (sync/favourite-ledger.ts). */
function ledgersOf(relations: readonly StoredRelation[]): KindDocument[] {
  const targets = new Map<string, string[]>();
  for (const { kind, actor, target } of relations) {
    if (kind === 'favourite') targets.set(actor, [...(targets.get(actor) ?? []), target]);
  }
  return [...targets].map(([uid, list]) => ({
    _id: `favourites:${uid}`,
    kind: 'favourite-ledger',
    targets: list,
  }));
}

async function createAccounts(store: Store, cast: Cast, began: Date): Promise<void> {
  const accounts = new Accounts(store, () => began);
  for (const role of Object.keys(demoLogins) as DemoRole[]) {
    const { email, password } = demoLogins[role];
    const passwordHash = await hashPassword(password);
    const { uid } = cast[role];
    await accounts.create({
      email,
      passwordHash,
      google: null,
      emailProven: true,
      language: 'fi',
      uid,
    });
  }
}

/** What follows from the demo's documents is in it already: nobody is to be told of it by mail. */
async function skipEffects(store: Store): Promise<void> {
  for (const name of effectDatabases)
    await writeCheckpoint(store, `effects:${name}`, await store.db(name).updateSeq());
}
