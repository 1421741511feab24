import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stored } from '../../schemas/documents/stored.ts';
import type { Database, Store, StoreConfig } from './contract.ts';
import { databaseNames } from './documents.ts';
import type { DatabaseName, Documents } from './documents.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import type { EmbeddedDatabase } from './embedded-database.ts';
import { EmbeddedErasure } from './embedded-erase.ts';
import { StoreError, storeError } from './errors.ts';

type Databases = Map<DatabaseName, EmbeddedDatabase<Stored>>;

/**
 * Opens the embedded store: one LevelDB folder per database below `{dataDirectory}/store`.
 * @throws StoreError, for example when another process holds the folder
 */
export async function openEmbeddedStore(config: StoreConfig): Promise<Store> {
  const closing = new AbortController();
  const databases: Databases = new Map();
  const root = join(config.dataDirectory, 'store');
  let erasure: EmbeddedErasure | undefined;
  try {
    await mkdir(root, { recursive: true, mode: 0o700 });
    for (const name of databaseNames) {
      const folder = join(root, `${config.namePrefix ?? ''}${name}`);
      const erasing = async (): Promise<void> => erasure?.note(name);
      const opened = await openEmbeddedDatabase(name, folder, closing.signal, config.log, erasing);
      databases.set(name, opened);
    }
  } catch (failure) {
    for (const { pouch } of databases.values()) await pouch.close();
    throw openingError(failure);
  }
  const levels = new Map([...databases].map(([name, { level }]) => [name, level]));
  erasure = new EmbeddedErasure(levels, databaseOf(databases, 'gateway'));
  return embeddedStore(databases, erasure, closing);
}

function embeddedStore(
  databases: Databases,
  erasure: EmbeddedErasure,
  closing: AbortController,
): Store {
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    closing.abort();
    await erasure.idle();
    for (const { writes } of databases.values()) await writes.idle();
    for (const { pouch } of databases.values()) await pouch.close();
  };
  const requireOpen = (): void => {
    if (closing.signal.aborted) throw new StoreError('the store is closed', 503, undefined);
  };
  return {
    kind: 'embedded',
    db: (name) => databaseOf(databases, name),
    ready: async () => {
      requireOpen();
      await databases.get('gateway')?.pouch.info();
      for (const { level } of databases.values()) await level.writable();
    },
    isBehind: () => false,
    notAhead: (instant) => instant,
    eraseDone: async () => {
      requireOpen();
      await erasure.done();
    },
    erasedLately: async () => [],
    close: () => (closed ??= close()),
  };
}

function databaseOf<N extends DatabaseName>(databases: Databases, name: N): Database<Documents[N]> {
  return databases.get(name)?.database as unknown as Database<Documents[N]>;
}

function openingError(failure: unknown): StoreError {
  // LevelDB's words for it: what it cannot do with the file LOCK otherwise (whose it is, a full disk) has its path.
  const held = String((failure as Error | null)?.message).startsWith('IO error: lock ');
  if (!held) return storeError('opening the embedded store', failure);
  return new StoreError('another process has the embedded store open', 503, failure);
}
