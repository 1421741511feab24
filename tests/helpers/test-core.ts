import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '../../sync-server/rules/verdict.ts';
import { openStore } from '../../sync-server/store/store.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { startCore } from '../../sync-server/sync/core.ts';
import type { SyncCore } from '../../sync-server/sync/core.ts';

export interface TestStore {
  readonly store: Store;
  readonly directory: string;
  /** Put before the names of its databases on a CouchDB server. */
  readonly namePrefix?: string;
  /** Another gateway's own connection to the same data; without it they share the store. */
  open?(): Promise<Store>;
  /** Closes the store and removes its files. */
  remove(): Promise<void>;
}

/** An empty embedded store in a folder of its own. */
export async function openTestStore(): Promise<TestStore> {
  const directory = await mkdtemp(join(tmpdir(), 'kohdataan-'));
  const store = await openStore({ dataDirectory: directory });
  return {
    store,
    directory,
    remove: async () => {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export interface TestCore {
  readonly core: SyncCore;
  /** Ends the change feeds, as a stopped gateway does. */
  stop(): void;
}

/** The sync core of one gateway over a store; several over one store are several gateways. */
export async function startTestCore(store: Store, clock?: () => Date): Promise<TestCore> {
  const abort = new AbortController();
  const core = await startCore(store, {
    signal: abort.signal,
    onError: (error) => {
      throw error;
    },
    ...(clock ? { clock } : {}),
  });
  return { core, stop: () => abort.abort() };
}

export const actorOf = (uid: string): Actor => ({
  uid,
  admin: false,
  accountCreatedAt: '2026-01-01T00:00:00.000Z',
});
