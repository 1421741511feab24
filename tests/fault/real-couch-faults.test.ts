import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Stored } from '../../schemas/documents/stored.ts';
import { databaseAs } from '../../sync-server/store/database-as.ts';
import { StoreError } from '../../sync-server/store/errors.ts';
import { openStore } from '../../sync-server/store/store.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { openCouchTestStore, realCouch } from '../helpers/couch-store.ts';
import { startTcpProxy } from '../helpers/tcp-proxy.ts';

type Any = Stored & Record<string, unknown>;

/** A command that kills the server with -9 and starts it again, if that is possible here. */
const { COUCHDB_RESTART: restart } = process.env;

const url = realCouch ?? '';

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** As devices do: what may pass is tried again, for ever. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await work();
    } catch (failure) {
      if (!(failure instanceof StoreError) || !failure.transient) throw failure;
      await wait(50);
    }
}

/** One of two gateways: puts documents and adds to a list that both add to. */
async function write(store: Store, who: string, count: number, acknowledged: Set<string>) {
  const db = databaseAs<Any>(store, 'gateway');
  for (let n = 0; n < count; n += 1) {
    const id = `${who}:${n}`;
    const put = await insist(() => db.put({ _id: id, kind: 'x', n, text: 'x'.repeat(n * 7) }));
    // A repeat of a put that was given up on conflicts with itself.
    if (put.ok || (await insist(() => db.get(id))) !== undefined) acknowledged.add(id);
    await insist(() => db.update('list', (before) => withMember(before, id)));
  }
}

function withMember(before: Any | undefined, id: string): Any {
  const members = (before?.['members'] ?? []) as string[];
  if (before !== undefined && members.includes(id)) return before;
  return { ...before, _id: 'list', kind: 'x', members: [...members, id] };
}

/** Two gateways over one real CouchDB; one of them behind a network that fails. */
describe.skipIf(realCouch === undefined)('a real CouchDB that fails in the middle', () => {
  if (realCouch === undefined) return it('needs COUCHDB_URL', () => undefined);

  it('SYNC-14 acknowledged writes are there, nothing is lost or doubled, feeds miss nothing', async () => {
    const files = await openCouchTestStore(url);
    const address = new URL(url);
    const proxy = await startTcpProxy({ port: Number(address.port), host: address.hostname });
    const couchdbUrl = url.replace(address.host, `127.0.0.1:${proxy.port}`);
    const namePrefix = files.namePrefix ?? '';
    const far = await openStore({ dataDirectory: '', couchdbUrl, namePrefix });
    const stop = new AbortController();
    const seen = [files.store, far].map(() => new Map<string, unknown>());
    const feeds = [files.store, far].map((store, at) =>
      store.db('gateway').changes({
        since: 0,
        live: true,
        signal: stop.signal,
        onChange: ({ id, doc }) => void seen[at]?.set(id, doc?._rev),
      }),
    );
    let isOver = false;
    const weather = (async () => {
      for (let n = 0; !isOver; n += 1) {
        const kinds = [
          { kind: 'cut' },
          { kind: 'fair' },
          { kind: 'cut-after', bytes: 700 + 300 * (n % 5) },
          { kind: 'slow', ms: 30 },
        ] as const;
        proxy.set(kinds[n % kinds.length] ?? { kind: 'fair' });
        await wait(250);
        if (restart !== undefined && n === 4) await promisify(execFile)('sh', ['-c', restart]);
      }
      proxy.set({ kind: 'fair' });
    })();
    const acknowledged = new Set<string>();
    await Promise.all([
      write(files.store, 'near', 40, acknowledged),
      write(far, 'far', 40, acknowledged),
    ]);
    isOver = true;
    await weather;
    const db = databaseAs<Any>(files.store, 'gateway');
    const docs = await db.range({ startkey: 'far:', endkey: 'near;' });
    const stored = new Map(
      docs.filter(({ _id }) => _id.includes(':')).map((doc) => [doc._id, doc]),
    );
    const list = await db.get('list');
    for (const id of acknowledged) {
      expect(stored.get(id), id).toMatchObject({ n: Number(id.split(':')[1]) });
      expect(stored.get(id)?._rev, id).toMatch(/^1-/);
    }
    expect([...stored.keys()].filter((id) => /^(near|far):/.test(id))).toHaveLength(80);
    expect([...((list?.['members'] ?? []) as string[])].sort()).toEqual([...acknowledged].sort());
    const now = new Map((await db.range({})).map(({ _id, _rev }) => [_id, _rev]));
    for (const feed of seen) await expect.poll(() => feed, { timeout: 60_000 }).toEqual(now);
    stop.abort();
    await Promise.all(feeds);
    await far.close();
    await proxy.close();
    await files.remove();
  }, 300_000);
});
