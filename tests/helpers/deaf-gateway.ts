import { afterEach, beforeEach } from 'vitest';
import type { RelationDetail, Stored, StoredRelation } from '../../schemas/documents/stored.ts';
import { chatUidOf, favouriteId, signupId } from '../../schemas/domain/ids.ts';
import type { ChangesOptions, Database } from '../../sync-server/store/contract.ts';
import type { DatabaseName, Store } from '../../sync-server/store/store.ts';
import type { SyncCore } from '../../sync-server/sync/core.ts';
import { storedMeet, storedUser, uidOf } from './people.ts';
import { openTestStore, startTestCore } from './test-core.ts';
import type { TestCore, TestStore } from './test-core.ts';

/**
 * Every database has a change feed of its own, and any gateway answers any request. So a gateway may be asked
 * about, or told by one feed of, what another feed has not brought it yet: a network that holds one connection
 * up is enough. Gives each test of a file a store, and gateways over it that are in this state for good.
 */
export function deafGateway() {
  let files: TestStore;
  let gateway: TestCore | undefined;
  beforeEach(async () => {
    files = await openTestStore();
  });
  afterEach(async () => {
    gateway?.stop();
    gateway = undefined;
    await files.remove();
  });

  const put = (name: DatabaseName, ...docs: object[]) =>
    files.store.db(name).putMany(docs as never);
  return {
    /** A database as another gateway finds it. */
    db: <N extends DatabaseName>(name: N) => files.store.db(name),
    /** Writes documents as another gateway does. */
    put,
    users: (...names: string[]) => put('users', ...names.map((name) => storedUser(name))),
    /**
     * A gateway that has read everything there is now, and hears of nothing that comes later; ends the one before.
     * @param only the databases of which it hears nothing; of all by default
     */
    async startDeaf(...only: DatabaseName[]): Promise<SyncCore> {
      gateway?.stop();
      gateway = await startTestCore(withoutFeeds(files.store, only));
      return gateway.core;
    },
  };
}

/** The device of a person that asks. */
export const phoneOf = (uid: string): { uid: string; device: string } => ({
  uid,
  device: 'phonephone',
});

function withoutFeeds(store: Store, only: readonly DatabaseName[]): Store {
  const db = (name: DatabaseName): unknown =>
    new Proxy(store.db(name), {
      get(database: Database<never>, property: keyof Database<never>) {
        const isSilent = only.length === 0 || only.includes(name);
        if (property === 'changes' && isSilent) return silentFor(database);
        return (database[property] as (...args: unknown[]) => unknown).bind(database);
      },
    });
  return new Proxy(store, {
    get: (target, property: keyof Store) => (property === 'db' ? db : target[property]),
  });
}

/** Whoever asks what has changed by now is told. */
const silentFor =
  (database: Database<never>) =>
  (options: ChangesOptions<Stored>): Promise<void> =>
    options.live
      ? new Promise((resolve) => options.signal.addEventListener('abort', () => resolve()))
      : database.changes(options as ChangesOptions<never>);

/** Aino signs up for Ville's meet; what they write is a minute old. */
export const [aino, ville, maija] = ['Aino', 'Ville', 'Maija'].map(uidOf) as [
  string,
  string,
  string,
];
export const meet = storedMeet('Ville', 1);
export const chatUid = chatUidOf(aino, meet.meetId);
export const before = new Date(Date.now() - 60_000).toISOString();
export const chat = {
  _id: chatUid,
  uid: chatUid,
  meet_id: meet.meetId,
  owner_id: ville,
  applicant_id: aino,
  meet_date: meet.meet_date,
  archived: false,
  lastCheckTimeOwner: null,
  lastCheckTimeApplicant: null,
  createdAt: before,
};

export const relation = (
  _id: string,
  actor: string,
  detail: RelationDetail,
  createdAt = before,
): StoredRelation => ({ _id, actor, createdAt, ...detail }) as StoredRelation;
export const favourite = (actor: string, target: string, createdAt = before): StoredRelation =>
  relation(favouriteId(actor, target), actor, { kind: 'favourite', target }, createdAt);
export const signup = relation(signupId(aino, meet.meetId), aino, {
  kind: 'signup',
  target: meet.meetId,
  message: 'Hei',
});

/** Nobody whom Aino would be shown for being near. */
export const far = { location: 'Utsjoki' } as const;
