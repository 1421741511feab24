import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Rxdb from 'rxdb';
import type * as Replication from 'rxdb/plugins/replication';
import type * as Memory from 'rxdb/plugins/storage-memory';
import { firstValueFrom } from 'rxjs';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leanRxdb } from '../../../scripts/build/lean-rxdb.ts';
import { libraryFile, madeByBuild } from '../../helpers/made-by-build.ts';

interface Row {
  id: string;
  at: number;
}

const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 9 }, at: { type: 'number' } },
  required: ['id', 'at'],
} as const;

const entry = 'virtual:rxdb';
const entryCode = `export * from 'rxdb';
export * from 'rxdb/plugins/replication';
export * from 'rxdb/plugins/storage-memory';`;

const folder = mkdtempSync(join(tmpdir(), 'lean-rxdb-'));
let lean: typeof Rxdb & typeof Replication & typeof Memory;

beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      leanRxdb(),
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? entryCode : undefined),
      },
    ],
    build: {
      outDir: folder,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'rxdb.mjs' },
      },
      minify: false,
      reportCompressedSize: false,
    },
  });
  lean = (await import(
    /* @vite-ignore */ pathToFileURL(join(folder, 'rxdb.mjs')).href
  )) as typeof lean;
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

async function opened(name: string) {
  const database = await lean.createRxDatabase({
    name,
    storage: lean.getRxStorageMemory(),
    multiInstance: false,
  });
  const { rows } = await database.addCollections({ rows: { schema } });
  return { database, rows: rows as Rxdb.RxCollection<Row> };
}

describe('GEN-06 what devices get of RxDB', () => {
  it('is without methods that nobody calls', () => {
    const code = madeByBuild(leanRxdb(), libraryFile('rxdb/dist/esm/rx-collection.js'));
    expect(code).toContain('async bulkInsert(');
    expect(code).not.toContain('async bulkUpsert(');
  });

  it('writes, reads, changes and removes what the replica does', async () => {
    const { database, rows } = await opened('lean-rows');
    await rows.insert({ id: 'a', at: 2 });
    await rows.bulkInsert([
      { id: 'b', at: 1 },
      { id: 'c', at: 3 },
    ]);
    const sorted = await rows.find({ sort: [{ at: 'asc' }] }).exec();
    expect(sorted.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
    const one = await rows.findOne('a').exec(true);
    await one.incrementalPatch({ at: 5 });
    await one.getLatest().incrementalModify((row) => ({ ...row, at: row.at + 1 }));
    expect((await rows.findOne('a').exec())?.toJSON()).toEqual({ id: 'a', at: 6 });
    await rows.bulkRemove(['b']);
    await (await rows.findOne('c').exec(true)).remove();
    const left = await firstValueFrom(rows.find().$);
    expect(left.map(({ id }) => id)).toEqual(['a']);
    expect((await rows.storageInstance.findDocumentsById(['b'], true))[0]?._deleted).toBe(true);
    await database.remove();
  });

  it('pushes what is new here, and takes what is new there', async () => {
    const { database, rows } = await opened('lean-sync');
    const there: Row[] = [{ id: 'far', at: 1 }];
    const replication = lean.replicateRxCollection<Row, { at: number }>({
      replicationIdentifier: 'test',
      collection: rows,
      live: true,
      retryTime: 50,
      push: {
        handler: async (changes) => {
          there.push(...changes.map(({ newDocumentState: { id, at } }) => ({ id, at })));
          return [];
        },
      },
      pull: {
        handler: async (checkpoint) => ({
          documents: checkpoint ? [] : [{ id: 'far', at: 1, _deleted: false }],
          checkpoint: { at: 1 },
        }),
      },
    });
    await rows.insert({ id: 'near', at: 2 });
    await expect.poll(() => there.map(({ id }) => id)).toContain('near');
    await expect.poll(async () => (await rows.find().exec()).length).toBe(2);
    replication.reSync();
    await replication.cancel();
    await database.close();
  });
});
