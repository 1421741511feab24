import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stored, StoredUser } from '../../schemas/documents/stored.ts';
import { generateWorld } from '../../sync-server/demo/generate.ts';
import type { DemoWorld, WorldSize } from '../../sync-server/demo/generate.ts';
import { anyChat } from '../../sync-server/demo/make-chats.ts';
import { createRandom } from '../../sync-server/demo/random.ts';
import { effectDatabases } from '../../sync-server/effects/run-effect.ts';
import { databaseAs } from '../../sync-server/store/database-as.ts';
import { writeCheckpoint } from '../../sync-server/store/checkpoint.ts';
import { openStore } from '../../sync-server/store/store.ts';
import type { DatabaseName, Store } from '../../sync-server/store/store.ts';

/** A store full of invented people, in a folder of its own. */
export interface World {
  readonly directory: string;
  /** Somebody whose view is as large as views get: open to everybody, in the middle of the country. */
  readonly viewer: string;
  /** The viewer's chats, and the other party of each. */
  readonly chats: readonly { uid: string; other: string }[];
  remove(): Promise<void>;
}

type Plan = Pick<World, 'viewer' | 'chats'>;

const viewerChats = 20;
const rowsAtOnce = 2000;

/**
 * A world of that size. `npm run bench` names a folder in BENCH_WORLDS where each size is written
 * once; every benchmark works on a copy.
 */
export async function makeWorld(size: WorldSize): Promise<World> {
  const directory = await mkdtemp(join(tmpdir(), 'kohdataan-bench-'));
  const shared = process.env['BENCH_WORLDS'];
  const template = shared ? join(shared, `world-${size.people}`) : undefined;
  if (template && existsSync(join(template, 'plan.json')))
    await cp(template, directory, { recursive: true });
  else {
    await fill(directory, size);
    if (template) await cp(directory, template, { recursive: true });
  }
  const plan = JSON.parse(await readFile(join(directory, 'plan.json'), 'utf8')) as Plan;
  return { ...plan, directory, remove: () => rm(directory, { recursive: true, force: true }) };
}

async function fill(directory: string, size: WorldSize): Promise<void> {
  const now = new Date();
  const world = generateWorld(size, 'bench', now);
  const viewer = openMinded(world);
  const random = createRandom('bench:viewer');
  // As many characters as a real one has, and as incompressible.
  for (const doc of [...world.people, ...world.meets]) doc.thumbhash = random.text(28);
  const others = world.meets.filter((meet) => meet.uid !== viewer.uid && !meet.closed);
  const own = others.slice(0, viewerChats).map((meet) => anyChat(random, meet, viewer, now));
  const store = await openStore({ dataDirectory: directory });
  await writeWorld(store, { ...world, chats: [...world.chats, ...own] });
  await store.close();
  const chats = own.map(({ chat }) => ({ uid: chat.uid, other: chat.owner_id }));
  await writeFile(join(directory, 'plan.json'), JSON.stringify({ viewer: viewer.uid, chats }));
}

/** Makes somebody of a world open to everybody, in the middle of the country. @param at which one */
export function openMinded(world: DemoWorld, at = 0): StoredUser {
  const person = world.people[at];
  if (person === undefined) throw new Error('an empty world has no viewer');
  return Object.assign(person, {
    location: 'Tampere',
    gender_interest: 'Sukupuolella ei väliä',
    partner_min_age: 18,
    partner_max_age: 100,
    distance_for_meets: 300,
    hideProfile: false,
  });
}

/** Writes a world whose changes have long had their effects. */
export async function writeWorld(store: Store, world: DemoWorld): Promise<void> {
  const { chats } = world;
  await putAll(store, 'users', world.people);
  await putAll(store, 'meets', world.meets);
  await putAll(
    store,
    'chats',
    chats.map(({ chat }) => chat),
  );
  await putAll(
    store,
    'messages',
    chats.flatMap(({ messages }) => messages),
  );
  await putAll(store, 'relations', [...world.favourites, ...chats.map(({ signup }) => signup)]);
  await putAll(store, 'actions', world.actions);
  // All this has long had its effects.
  for (const name of effectDatabases)
    await writeCheckpoint(store, `effects:${name}`, await store.db(name).updateSeq());
}

async function putAll(store: Store, name: DatabaseName, docs: readonly Stored[]): Promise<void> {
  const database = databaseAs<Stored>(store, name);
  const unique = [...new Map(docs.map((doc) => [doc._id, doc])).values()];
  for (let at = 0; at < unique.length; at += rowsAtOnce)
    await database.putMany(unique.slice(at, at + rowsAtOnce));
}
