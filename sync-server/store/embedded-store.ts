import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stored } from '../../schemas/documents/stored.ts';
import type { Database, Store, StoreConfig } from './contract.ts';
import { databaseNames } from './documents.ts';
import type { DatabaseName, Documents } from './documents.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import type { EmbeddedDatabase } from './embedded-database.ts';
import { StoreError, storeError } from './errors.ts';

/**
 * Opens the embedded store: one LevelDB folder per database below `{dataDirectory}/store`.
 * @throws StoreError, for example when another process holds the folder
 */
export async function openEmbeddedStore(config: StoreConfig): Promise<Store> {
  const closing = new AbortController();
  const databases = new Map<DatabaseName, EmbeddedDatabase<Stored>>();
  const root = join(config.dataDirectory, 'store');
  try {
    await mkdir(root, { recursive: true, mode: 0o700 });
    for (const name of databaseNames) {
      const folder = join(root, `${config.namePrefix ?? ''}${name}`);
      databases.set(name, await openEmbeddedDatabase(name, folder, closing.signal, config.log));
    }
  } catch (failure) {
    for (const { pouch } of databases.values()) await pouch.close();
    throw storeError('opening the embedded store', failure);
  }
  return embeddedStore(databases, closing);
}

function embeddedStore(
  databases: Map<DatabaseName, EmbeddedDatabase<Stored>>,
  closing: AbortController,
): Store {
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    closing.abort();
    for (const { writes } of databases.values()) await writes.idle();
    for (const { pouch } of databases.values()) await pouch.close();
  };
  return {
    kind: 'embedded',
    db: <N extends DatabaseName>(name: N) =>
      databases.get(name)?.database as unknown as Database<Documents[N]>,
    ready: async () => {
      if (closing.signal.aborted) throw new StoreError('the store is closed', 503, undefined);
      await databases.get('gateway')?.pouch.info();
    },
    eraseDone: async () => {
      if (closing.signal.aborted) throw new StoreError('the store is closed', 503, undefined);
    },
    close: () => (closed ??= close()),
  };
}
