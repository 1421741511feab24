import 'fake-indexeddb/auto';
import type * as DexieModule from 'dexie';
import { beforeAll, describe, expect, it } from 'vitest';
import { leanDexie } from '../../../scripts/build/lean-dexie.ts';
import { libraryFile, moduleMadeByBuild } from '../../helpers/made-by-build.ts';

interface Row {
  id: string;
  at: number;
  text: string;
}

let lean: typeof DexieModule;

beforeAll(async () => {
  const file = libraryFile('dexie/dist/modern/dexie.mjs');
  lean = (await moduleMadeByBuild(leanDexie(), file)) as typeof DexieModule;
});

async function opened(name: string) {
  const db = new lean.Dexie(name);
  db.version(1).stores({ rows: 'id, at' });
  await db.open();
  return { db, rows: db.table<Row, string>('rows') };
}

const row = (id: string, at: number): Row => ({ id, at, text: id });
const ids = (found: Row[]) => found.map(({ id }) => id);

describe('GEN-06 what devices get of Dexie', () => {
  it('reads and writes all that the device store asks for', async () => {
    const { db, rows } = await opened('lean-rows');
    await rows.put(row('a1', 3));
    await rows.bulkPut([row('a2', 2), row('b1', 1)]);
    expect(ids(await rows.toArray())).toEqual(['a1', 'a2', 'b1']);
    expect(ids(await rows.orderBy('at').reverse().toArray())).toEqual(['a1', 'a2', 'b1']);
    expect(await rows.where('id').startsWith('a').primaryKeys()).toEqual(['a1', 'a2']);
    expect(ids(await rows.where('id').startsWith('a').toArray())).toEqual(['a1', 'a2']);
    expect(await rows.filter(({ at }) => at > 1).count()).toBe(2);
    expect((await rows.bulkGet(['b1', 'none'])).map((found) => found?.id)).toEqual([
      'b1',
      undefined,
    ]);
    expect(await rows.update('a1', { text: 'new' })).toBe(1);
    expect((await rows.get('a1'))?.text).toBe('new');
    const some = rows.where('id').anyOf(['a1', 'a2', 'c']);
    expect(await some.and(({ text }) => text === 'new').delete()).toBe(1);
    const old = rows.where('at').below(2);
    expect(await old.and(({ id }) => id.startsWith('b')).delete()).toBe(1);
    await rows.bulkDelete(['none', 'a2']);
    expect(await rows.toCollection().primaryKeys()).toEqual([]);
    await rows.put(row('d', 1));
    await rows.clear();
    expect(await rows.count()).toBe(0);
    db.close();
  });

  it('takes back a transaction that fails, and hands on what it returns', async () => {
    const { db, rows } = await opened('lean-transactions');
    const failing = db.transaction('rw', rows, async () => {
      await rows.put(row('a', 1));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await rows.count()).toBe(0);
    const last = await db.transaction('rw', rows, async () => {
      await rows.put(row('a', 1));
      return rows.get('a');
    });
    expect(last?.id).toBe('a');
    db.close();
  });

  it('tells of every change: of a row, of a transaction and of all rows', async () => {
    const { db, rows } = await opened('lean-live');
    const seen: number[] = [];
    const watching = lean
      .liveQuery(() => rows.toArray())
      .subscribe(({ length }) => {
        seen.push(length);
      });
    const shows = async (count: number) => {
      await expect.poll(() => seen.at(-1)).toBe(count);
    };
    await shows(0);
    await rows.put(row('a', 1));
    await shows(1);
    await db.transaction('rw', rows, () => rows.bulkPut([row('b', 2), row('c', 3)]));
    await shows(3);
    await rows.delete('b');
    await shows(2);
    await rows.clear();
    await shows(0);
    watching.unsubscribe();
    db.close();
  });

  it('adds tables and indexes of a newer version, finds databases by name and deletes them', async () => {
    const { db, rows } = await opened('lean-versions');
    await rows.put(row('a', 1));
    db.close();
    const newer = new lean.Dexie('lean-versions');
    newer.version(2).stores({ rows: 'id, at, text', more: 'id' });
    await newer.open();
    expect(ids(await newer.table<Row>('rows').where('text').below('b').toArray())).toEqual(['a']);
    expect(await newer.table('more').count()).toBe(0);
    newer.close();
    expect(await lean.Dexie.exists('lean-versions')).toBe(true);
    await lean.Dexie.delete('lean-versions');
    expect(await lean.Dexie.exists('lean-versions')).toBe(false);
    expect(await lean.Dexie.getDatabaseNames()).not.toContain('lean-versions');
  });
});
