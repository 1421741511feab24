/**
 * Answers of the store that come late: the change feed has told of something newer meanwhile, and tells it
 * only once. What a gateway then holds in memory must be what is stored, or a deleted person is back there.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Stored, StoredMeet, StoredRelation } from '../../schemas/documents/stored.ts';
import { blockId, chatUidOf, favouriteId, signupId } from '../../schemas/domain/ids.ts';
import { runEffect } from '../../sync-server/effects/run-effect.ts';
import { writeFact } from '../../sync-server/facts/read-through.ts';
import type { Database, DatabaseName, Store } from '../../sync-server/store/store.ts';
import { writeRow } from '../../sync-server/sync/write-row.ts';
import { GatewayWorld } from '../helpers/gateway-world.ts';
import { storedMeet, storedUser, uidOf } from '../helpers/people.ts';
import { actorOf, openTestStore } from '../helpers/test-core.ts';
import type { TestStore } from '../helpers/test-core.ts';

const aino = uidOf('Aino');
const ville = uidOf('Ville');
const id = favouriteId(aino, ville);
const favourite = (): StoredRelation => {
  const createdAt = new Date().toISOString();
  return { _id: id, actor: aino, kind: 'favourite', target: ville, createdAt };
};

/** The next answer of this call is held up while `meanwhile` happens and is heard of. */
type Hold = { name: DatabaseName; call: 'get' | 'put' | 'remove'; meanwhile(): Promise<void> };

let files: TestStore;
let world: GatewayWorld;
let hold: Hold | undefined;

beforeEach(async () => {
  files = await openTestStore();
  for (const name of ['Aino', 'Ville']) await files.store.db('users').put(storedUser(name));
  world = new GatewayWorld(slow(files.store));
  await world.start(1);
});
afterEach(async () => {
  hold = undefined;
  world.stop();
  await files.remove();
});

/** The store as a gateway sees it over a network on which single answers are slow. */
function slow(store: Store): Store {
  const db = (name: DatabaseName): unknown =>
    new Proxy(store.db(name), {
      get(database: Database<never>, property: keyof Database<never>) {
        const method = database[property].bind(database) as (...args: unknown[]) => unknown;
        return async (...args: unknown[]) => {
          const answer = await method(...args);
          if (hold?.name !== name || hold.call !== property) return answer;
          const { meanwhile } = hold;
          hold = undefined;
          await meanwhile();
          return answer;
        };
      },
    });
  return new Proxy(store, {
    get: (target, property: keyof Store) => (property === 'db' ? db : target[property]),
  });
}

/** Another gateway deletes a document, and this one hears of it. */
async function deleteElsewhere(name: 'users' | 'relations', docId: string): Promise<void> {
  await files.store.db(name).erase(docId);
  await world.settle();
}

async function favourElsewhere(): Promise<void> {
  await files.store.db('relations').put(favourite());
  await world.settle();
}

const push = (doc: object | null, base: object | null) =>
  writeRow(world.core(), actorOf(aino), 'relations', { id, doc, base } as never);
const wish = { id, actor: aino, kind: 'favourite', target: ville };

describe('an answer of the store that the change feed has overtaken', () => {
  it('ACC-15 does not bring back a person who deleted the account while a favourite of them was read', async () => {
    hold = { name: 'users', call: 'get', meanwhile: () => deleteElsewhere('users', ville) };
    const { refused } = await push(wish, null);
    expect(refused).toBeDefined();
    expect(world.core().facts.user(ville)).toBeUndefined();
  });

  it('ACC-15 nor what was written just before it was deleted elsewhere', async () => {
    hold = { name: 'relations', call: 'put', meanwhile: () => deleteElsewhere('relations', id) };
    await push(wish, null);
    expect(world.core().facts.relation(id)).toBeUndefined();
  });

  it('PEOPLE-18 does not drop a favourite that was made again elsewhere while its removal was answered', async () => {
    await favourElsewhere();
    hold = { name: 'relations', call: 'remove', meanwhile: favourElsewhere };
    await push(null, wish);
    expect(world.core().facts.relation(id)).toBeDefined();
  });

  it('GEN-07 does not hide what another gateway made while this one looked whether it is there', async () => {
    const meanwhile = async (): Promise<void> => {
      await favourElsewhere();
      // The network breaks: no conflict says that it is there.
      hold = { name: 'relations', call: 'put', meanwhile: () => Promise.reject(new Error('cut')) };
    };
    hold = { name: 'relations', call: 'get', meanwhile };
    await push(wish, null).catch(() => undefined);
    expect(world.core().facts.relation(id)).toBeDefined();
  });

  it('GEN-07 is asked for again when a write was overtaken, and not when it was heard of before it was answered', async () => {
    const core = world.core();
    const changed = await files.store.db('users').get(ville);
    if (changed === undefined) throw new Error('nobody');
    const asked: string[] = [];
    hold = { name: 'users', call: 'get', meanwhile: async () => void asked.push('users') };
    await writeFact(core, 'users', ville, async () => {
      const put = await core.store.db('users').put({ ...changed, bio_text: 'Uusi.' });
      await world.settle();
      return put.ok ? { doc: { ...changed, bio_text: 'Uusi.', _rev: put.rev } } : undefined;
    });
    expect(core.facts.user(ville)?.bio_text).toBe('Uusi.');
    expect(asked).toEqual([]);
  });
});

describe('effects that are behind the change feed', () => {
  const context = () => ({
    core: world.core(),
    notifier: { notify: async () => undefined },
    removePicture: async () => undefined,
  });
  const run = (database: 'users' | 'meets' | 'relations', doc: Stored | undefined) =>
    runEffect(context(), database, doc as Stored);

  it('ACC-15 a profile that was deleted while others’ effects ran does not come back', async () => {
    const before = await files.store.db('users').get(ville);
    await deleteElsewhere('users', ville);
    await run('users', before);
    expect(world.core().facts.user(ville)).toBeUndefined();
  });

  it('PEOPLE-18 a favourite that was taken back meanwhile stays away, and nobody is told of it', async () => {
    await favourElsewhere();
    const before = await files.store.db('relations').get(id);
    await deleteElsewhere('relations', id);
    await run('relations', before);
    expect(world.core().facts.relation(id)).toBeUndefined();
    expect(await files.store.db('actions').range({})).toEqual([]);
  });

  it('SAFE-11 MEET-33 a chat that is being made while the two are blocked, or its meet is deleted, is over', async () => {
    const [meet, other] = [storedMeet('Ville', 1), storedMeet('Ville', 2)];
    for (const one of [meet, other]) await files.store.db('meets').put(one);
    await world.settle();
    const signUp = async ({ meetId }: StoredMeet): Promise<StoredRelation> => {
      const _id = signupId(aino, meetId);
      const createdAt = new Date().toISOString();
      const message = 'Tulisin mielelläni.';
      const doc = { _id, actor: aino, kind: 'signup', target: meetId, message, createdAt } as const;
      await files.store.db('relations').put(doc);
      await world.settle();
      return doc;
    };
    const isOver = async ({ meetId }: StoredMeet): Promise<boolean | undefined> =>
      (await files.store.db('chats').get(chatUidOf(aino, meetId)))?.archived;
    const deleteMeet = async (): Promise<void> => {
      const fields = { archived: true, archived_by: 'owner' } as const;
      await files.store.db('meets').update(meet._id, (doc) => doc && { ...doc, ...fields });
      await run('meets', await files.store.db('meets').get(meet._id));
    };
    const block = async (): Promise<void> => {
      const createdAt = new Date().toISOString();
      const _id = blockId(ville, aino);
      const doc = { _id, actor: ville, kind: 'block', target: aino, createdAt } as const;
      await files.store.db('relations').put(doc);
      await run('relations', doc);
    };
    hold = { name: 'chats', call: 'put', meanwhile: deleteMeet };
    await run('relations', await signUp(meet));
    hold = { name: 'chats', call: 'put', meanwhile: block };
    await run('relations', await signUp(other));
    expect([await isOver(meet), await isOver(other)]).toEqual([true, true]);
    expect(await files.store.db('actions').range({})).toEqual([]);
  });
});
