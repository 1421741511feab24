import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Stored } from '../../schemas/documents/stored.ts';
import { databaseAs } from '../../sync-server/store/database-as.ts';
import type { Database, Store } from '../../sync-server/store/store.ts';
import { openStore } from '../../sync-server/store/store.ts';
import { filesBelow } from '../helpers/bytes-in-files.ts';

type Any = Stored & Record<string, unknown>;

const folders: string[] = [];
const stores: Store[] = [];

afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Random text, of letters enough that a part of it hardly stands anywhere else. */
const token = (bytes = 48): string => randomBytes(bytes).toString('base64url');

/**
 * LevelDB's compression puts a reference where four bytes have stood before; it takes what has not as it is. So a
 * token may be in pieces, of which some are whole.
 */
const piecesOf = (text: string): string[] =>
  [0, 16, 32, 48].map((from) => text.slice(from, from + 16));

async function open(folder: string): Promise<[Store, Database<Any>]> {
  const store = await openStore({ dataDirectory: folder });
  stores.push(store);
  return [store, databaseAs<Any>(store, 'messages')];
}

/**
 * Which of the tokens stand anywhere in the store's files: tables, logs, manifests, all bytes. LevelDB moves what is
 * in a log into a table by itself, so all are read again if one is gone by the time its turn comes.
 */
async function found(folder: string, tokens: string[]): Promise<string[]> {
  const bytes = [...(await filesBelow(folder)).values()];
  return tokens.filter((wanted) =>
    piecesOf(wanted).some((piece) => bytes.some((file) => file.includes(piece))),
  );
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kohdataan-erase-'));
  folders.push(folder);
  return folder;
}

async function write(db: Database<Any>, id: string, text: string): Promise<void> {
  const before = await db.get(id);
  const outcome = await db.put({ ...before, _id: id, text } as Any);
  if (!outcome.ok) throw new Error('conflict');
}

describe('erasure from the files of the embedded store', () => {
  it('ACC-16 erased bodies, older versions too, are in no file; others stay', async () => {
    const folder = newFolder();
    const [store, db] = await open(folder);
    const [first, second, other] = [token(), token(), token()];
    await write(db, 'person', first);
    await write(db, 'person', second);
    await write(db, 'other', other);
    // The check itself works: what is there is found, hidden or not.
    expect(await found(folder, [first, second, other])).toEqual([first, second, other]);
    await db.erase('person');
    expect(await found(folder, [first, second])).not.toEqual([]);
    await store.eraseDone();
    expect(await found(folder, [first, second, other])).toEqual([other]);
    expect(await db.get('other')).toMatchObject({ text: other });
  });

  it('ACC-16 also in a store of many files, with writes and readings under way', async () => {
    const folder = newFolder();
    const [store, db] = await open(folder);
    const victims: { id: string; tokens: string[] }[] = [];
    for (let batch = 0; batch < 30; batch += 1) {
      const id = `victim:${token(6)}`;
      const tokens = [token(), token()];
      victims.push({ id, tokens });
      await write(db, id, tokens[0] as string);
      const filler = Array.from({ length: 200 }, () => ({
        _id: `filler:${token(8)}`,
        text: token(1500),
      }));
      await db.putMany(filler as Any[]);
      await write(db, id, tokens[1] as string);
    }
    const all = victims.flatMap(({ tokens }) => tokens);
    expect((await found(folder, all)).length).toBeGreaterThan(30);
    for (const { id } of victims) await db.erase(id);
    let writing = true;
    const busy = (async () => {
      // All ten are written, however soon the rewriting is done.
      for (let n = 0; writing || n < 10; n += 1) {
        await write(db, `busy:${n % 10}`, token());
        await db.range({ startkey: 'busy:', limit: 5 });
      }
    })();
    try {
      await store.eraseDone();
    } finally {
      writing = false;
      await busy;
    }
    expect(await found(folder, all)).toEqual([]);
    expect(await db.range({})).toHaveLength(30 * 200 + 10);
  }, 300_000);

  it('ACC-16 erasing while files are being rewritten misses nothing', async () => {
    const folder = newFolder();
    const [store, db] = await open(folder);
    const tokens = Array.from({ length: 120 }, () => token());
    await db.putMany(tokens.map((text, n) => ({ _id: `t${n}`, text }) as Any));
    let erasing = true;
    const rewriting = (async () => {
      while (erasing) await store.eraseDone();
    })();
    for (let n = 0; n < 60; n += 1) await db.erase(`t${n}`);
    await db.eraseMany(tokens.slice(60).map((_text, n) => `t${n + 60}`));
    erasing = false;
    await rewriting;
    await store.eraseDone();
    expect(await found(folder, tokens)).toEqual([]);
    expect(await db.range({})).toEqual([]);
  });

  it('ACC-16 what was erased before a restart is rewritten after it', async () => {
    const folder = newFolder();
    const [store, db] = await open(folder);
    const secret = token();
    await write(db, 'person', secret);
    await db.erase('person');
    await store.close();
    // Looked at while nothing has the files open: LevelDB may rewrite them by itself once it has.
    expect(await found(folder, [secret])).toEqual([secret]);
    const [again] = await open(folder);
    await again.eraseDone();
    expect(await found(folder, [secret])).toEqual([]);
  });
});
