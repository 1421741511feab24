import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { Stored } from '../../schemas/documents/stored.ts';
import { databaseAs } from '../../sync-server/store/database-as.ts';
import { openStore } from '../../sync-server/store/store.ts';
import type { Database, DatabaseName } from '../../sync-server/store/store.ts';

type Any = Stored & Record<string, unknown>;

const root = mkdtempSync(join(tmpdir(), 'kohdataan-durability-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const writer = fileURLToPath(new URL('store-writer.ts', import.meta.url));

/**
 * Lets a child write until `kill -9`: so long, and longer on a machine on which it has had too little acknowledged.
 * @returns the acknowledged lines, complete ones only
 */
async function writeUntilKilled(
  folder: string,
  round: number,
  ms: number,
  least: number,
  limits = '',
  atHalf: (pid: number) => void = () => undefined,
): Promise<string[]> {
  const command = `${limits} exec "$0" --import tsx "$@"`;
  const args = ['-c', command, process.execPath, writer, folder, String(round)];
  const child = spawn('sh', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  const started = new Promise<void>((resolve) => {
    child.stdout.on('data', (part: Uint8Array) => {
      said += Buffer.from(part).toString();
      resolve();
    });
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  await started;
  await new Promise((resolve) => setTimeout(resolve, ms / 2));
  if (child.pid !== undefined) atHalf(child.pid);
  await new Promise((resolve) => setTimeout(resolve, ms / 2));
  await expect.poll(() => said.split('\n').length).toBeGreaterThan(least);
  child.kill('SIGKILL');
  await ended;
  return said.split('\n').slice(0, -1);
}

describe('durability of the embedded store', () => {
  it('SYNC-14 after kill -9 every acknowledged write is there', async () => {
    const folder = join(root, 'killed');
    let checked = 0;
    for (const [round, ms] of [150, 420, 900].entries()) {
      const lines = await writeUntilKilled(folder, round, ms, 220);
      const last = new Map<string, { n: number; rev: string }>();
      for (const line of lines) {
        const [id = '', n, rev = ''] = line.split(' ');
        last.set(id, { n: Number(n), rev });
      }
      const store = await openStore({ dataDirectory: folder });
      for (const name of ['messages', 'users'] as DatabaseName[]) {
        const db = databaseAs<Any>(store, name);
        const ids = [...last.keys()].filter((id) => id.startsWith(`${name}:`));
        const docs = await db.getMany(ids);
        for (const [index, id] of ids.entries()) {
          const acknowledged = last.get(id);
          const doc = docs[index];
          // A counter may be one further than its last acknowledgement, never behind it.
          expect(Number(doc?.['n'])).toBeGreaterThanOrEqual(acknowledged?.n ?? 0);
          if (doc?.['n'] === acknowledged?.n) expect(doc?._rev).toBe(acknowledged?.rev);
          checked += 1;
        }
      }
      await store.close();
    }
    expect(checked).toBeGreaterThan(300);
  }, 300_000);

  it('SYNC-14 after writes that failed in the middle every acknowledged one is there, and it goes on', async () => {
    const folder = join(root, 'full');
    // No file may grow beyond 100 kB, until there is room again: half a record stands in the log.
    const freed = (pid: number): void =>
      void execFileSync('sh', ['-c', `prlimit --pid ${pid} --fsize=unlimited`]);
    const limit = "trap '' XFSZ; ulimit -S -f 200;";
    const lines = await writeUntilKilled(folder, 0, 2000, 60, limit, freed);
    const acknowledged = lines.map((line) => line.split(' '));
    const store = await openStore({ dataDirectory: folder });
    for (const name of ['messages', 'users'] as DatabaseName[]) {
      const db = databaseAs<Any>(store, name);
      const mine = acknowledged.filter(([id]) => id?.startsWith(`${name}:`));
      const docs = await db.getMany(mine.map(([id]) => id ?? ''));
      for (const [at, [id, n]] of mine.entries())
        expect(Number(docs[at]?.['n']), id).toBeGreaterThanOrEqual(Number(n));
    }
    await store.close();
    expect(acknowledged.length).toBeGreaterThan(50);
  }, 180_000);

  it('SYNC-14 every write is handed to LevelDB with sync, so that it is on the disk when acknowledged', async () => {
    const here = createRequire(import.meta.url);
    const adapter = createRequire(here.resolve('pouchdb-adapter-leveldb'));
    const binding = adapter('leveldown/binding') as Record<string, (...all: unknown[]) => unknown>;
    const seen: unknown[] = [];
    const originals = ['batch_do', 'db_put', 'db_del'].map((name) => {
      const original = binding[name] as (...all: unknown[]) => unknown;
      binding[name] = (...all) => {
        seen.push((all.at(-2) as { sync?: unknown }).sync);
        return original(...all);
      };
      return [name, original] as const;
    });
    try {
      const store = await openStore({ dataDirectory: join(root, 'sync') });
      const db = databaseAs<Any>(store, 'gateway');
      const atOpening = seen.length;
      const put = await db.put({ _id: 'a', kind: 'x' });
      await db.putMany([
        { _id: 'b', kind: 'x' },
        { _id: 'c', kind: 'x' },
      ]);
      await db.update('b', (before) => ({ ...(before as Any), n: 1 }));
      await db.remove('a', put.ok ? put.rev : '');
      expect(seen.length).toBeGreaterThanOrEqual(atOpening + 4);
      await store.close();
    } finally {
      for (const [name, original] of originals) binding[name] = original;
    }
    expect(new Set(seen)).toEqual(new Set([true]));
  });

  it('SYNC-14 a disk that cannot be read ends the writing: nothing is taken for new and written over', async () => {
    const here = createRequire(import.meta.url);
    const adapter = createRequire(here.resolve('pouchdb-adapter-leveldb'));
    const binding = adapter('leveldown/binding') as Record<string, (...all: unknown[]) => unknown>;
    const folder = join(root, 'broken');
    let store = await openStore({ dataDirectory: folder });
    const db = (): Database<Any> => databaseAs<Any>(store, 'gateway');
    const before = await db().put({ _id: 'a', kind: 'x', text: 'first' });
    const original = binding['db_get'] as (...all: unknown[]) => unknown;
    binding['db_get'] = (...all) =>
      process.nextTick(all.at(-1) as (error: Error) => void, new Error('IO error: bad sector'));
    try {
      await expect(db().get('a')).rejects.toThrow(/cannot be read/);
    } finally {
      binding['db_get'] = original;
    }
    await expect(db().put({ _id: 'a', kind: 'x', text: 'second' })).rejects.toThrow(
      /cannot be read/,
    );
    await expect(db().put({ _id: 'b', kind: 'x' })).rejects.toThrow(/cannot be read/);
    await store.close();
    store = await openStore({ dataDirectory: folder });
    expect(await db().get('a')).toMatchObject({ text: 'first', _rev: before.ok && before.rev });
    expect(await db().get('b')).toBeUndefined();
    await store.close();
  });

  it('GEN-06 what else keeps the store from being opened is told as it is', async () => {
    const folder = join(root, 'locked out');
    mkdirSync(join(folder, 'store/users/LOCK'), { recursive: true });
    await expect(openStore({ dataDirectory: folder })).rejects.toThrow(/LOCK: Is a directory/);
  });

  it('SYNC-14 a second process is told that the store is in use', async () => {
    const folder = join(root, 'held');
    const store = await openStore({ dataDirectory: folder });
    const other = spawn(process.execPath, ['--import', 'tsx', writer, folder, '0'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    other.stderr.on('data', (part: Uint8Array) => (said += Buffer.from(part).toString()));
    await new Promise((resolve) => other.on('close', resolve));
    expect(said).toContain('another process has the embedded store open');
    await store.close();
  });
});
