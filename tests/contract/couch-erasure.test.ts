import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { couchAddress } from '../../couchdb/address.ts';
import { setUpCouch } from '../../couchdb/set-up.ts';
import type { Stored } from '../../schemas/documents/stored.ts';
import { CouchCopies } from '../../sync-server/store/couch-copies.ts';
import { CouchErasure } from '../../sync-server/store/couch-erase.ts';
import { databaseAs } from '../../sync-server/store/database-as.ts';
import type { Database, Store } from '../../sync-server/store/store.ts';
import { openStore } from '../../sync-server/store/store.ts';
import { startCouch } from '../helpers/couch-server.ts';
import type { TestCouch } from '../helpers/couch-server.ts';

type Any = Stored & Record<string, unknown>;

let couch: TestCouch;
let store: Store;
let db: Database<Any>;

beforeEach(async () => {
  couch = await startCouch();
  store = await openStore({ dataDirectory: '', couchdbUrl: couch.url });
  db = databaseAs<Any>(store, 'messages');
});
afterEach(async () => {
  await store.close();
  await couch.close();
});

/** What followers of the change feed still learn of an id. */
async function tracesOf(id: string): Promise<number> {
  let traces = 0;
  await db.changes({
    since: 0,
    live: false,
    signal: new AbortController().signal,
    onChange: (change) => void (traces += change.id === id ? 1 : 0),
  });
  return traces;
}

async function notes(): Promise<number> {
  const gateway = store.db('gateway');
  return (await gateway.range({ startkey: 'purge:', endkey: 'purge;' })).length;
}

describe('erasure on CouchDB', () => {
  it('ACC-16 leaves a bare tombstone until every gateway has seen it, then nothing', async () => {
    await db.put({ _id: 'person', text: 'secret' });
    await db.erase('person');
    const tombstone = await couch.database('messages')?.pouch.get('person', { open_revs: 'all' });
    expect(JSON.stringify(tombstone)).not.toContain('secret');
    await store.eraseDone();
    expect([await tracesOf('person'), await notes()]).toEqual([1, 1]);
    await store.eraseDone({ purgeAfterMs: 0 });
    expect([await tracesOf('person'), await notes()]).toEqual([0, 0]);
    expect(couch.database('messages')?.compactions).toBe(1);
    expect(couch.database('gateway')?.compactions).toBe(1);
  });

  it('ACC-16 compacts once more the next time, for the first may have gone on with one that was broken off', async () => {
    await db.put({ _id: 'person', text: 'secret' });
    await db.erase('person');
    const compactions = async (): Promise<unknown[]> => {
      await store.eraseDone({ purgeAfterMs: 0 }).catch(() => undefined);
      return ['messages', 'gateway', 'users'].map((name) => couch.database(name)?.compactions);
    };
    expect(await compactions()).toEqual([1, 1, 0]);
    couch.fault = ({ url }) => (url.endsWith('/messages/_compact') ? 403 : undefined);
    expect(await compactions()).toEqual([1, 2, 0]);
    couch.fault = undefined;
    expect(await compactions()).toEqual([2, 2, 0]);
    expect(await compactions()).toEqual([2, 2, 0]);
  });

  it('ACC-16 has files of former indexes deleted, which nobody compacts', async () => {
    await db.put({ _id: 'person', text: 'secret' });
    await db.erase('person');
    await store.eraseDone({ purgeAfterMs: 0 });
    const cleanups = ['messages', 'users'].map((name) => couch.database(name)?.cleanups);
    expect(cleanups).toEqual([1, 0]);
  });

  it.each([
    ['of the gateway that erases is behind', -3, 0],
    ['of the one that purges is ahead', 0, 3],
  ])('ACC-16 waits for every gateway also where the clock %s', async (_which, erased, purged) => {
    const setTo = (hours: number): void =>
      void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
    try {
      setTo(erased);
      await db.put({ _id: 'person', text: 'secret' });
      await db.erase('person');
      vi.useRealTimers();
      setTo(purged);
      await store.eraseDone();
    } finally {
      vi.useRealTimers();
    }
    expect([await tracesOf('person'), await notes()]).toEqual([1, 1]);
  });

  it('ACC-16 erases many in few requests, purges in pages, forgets its own notes', async () => {
    const ids = Array.from({ length: 230 }, (_, n) => `m${n}`);
    await db.putMany(ids.map((_id) => ({ _id, text: 'x' })));
    const before = couch.requests.length;
    await db.eraseMany([...ids, 'unknown', ids[0] as string]);
    expect(couch.requests.length - before).toBeLessThan(25);
    expect(await db.range({})).toEqual([]);
    await store.eraseDone({ purgeAfterMs: 0 });
    expect(couch.database('messages')?.purged.size).toBe(230);
    expect(await notes()).toBe(0);
    expect(couch.database('gateway')?.purged.size).toBe(231);
  });

  it('ACC-16 an id that is in use again keeps its new document', async () => {
    await db.put({ _id: 'person', text: 'old' });
    await db.erase('person');
    await db.put({ _id: 'person', text: 'new' });
    await store.eraseDone({ purgeAfterMs: 0 });
    expect(await db.get('person')).toMatchObject({ text: 'new' });
    expect(await notes()).toBe(0);
    await db.erase('person');
    await store.eraseDone({ purgeAfterMs: 0 });
    expect(await tracesOf('person')).toBe(0);
  });

  it('ACC-16 what is there again and deleted anew while it is being purged waits for every gateway', async () => {
    const deleteAnew = async (): Promise<void> => {
      await db.put({ _id: 'person', text: 'again' });
      await db.erase('person');
    };
    await deleteAnew();
    const gateway = store.db('gateway');
    const erasure = new CouchErasure({
      address: couchAddress(couch.url),
      prefix: '',
      gateway: {
        getMany: (ids) => gateway.getMany(ids),
        remove: (id, rev) => gateway.remove(id, rev),
        range: async (options) => {
          const found = await gateway.range(options);
          await deleteAnew();
          return found;
        },
      } as typeof gateway,
      mayPurge: true,
      closing: new AbortController().signal,
      clock: () => new Date(),
    });
    await erasure.done(0);
    expect([await tracesOf('person'), await notes()]).toEqual([1, 1]);
    await store.eraseDone({ purgeAfterMs: 0 });
    expect([await tracesOf('person'), await notes()]).toEqual([0, 0]);
  });

  /** Writes a document, and revisions that stand beside it, as a cluster that fell apart leaves them. */
  async function withRivals(_id: string): Promise<string> {
    const put = await db.put({ _id, text: 'shown' });
    const docs = ['1', '2'].map((n) => ({ _id, _rev: `1-0${n.repeat(31)}`, text: `rival ${n}` }));
    await couch.database('messages')?.pouch.bulkDocs(docs, { new_edits: false });
    return put.ok ? put.rev : '';
  }

  it('ACC-16 a revision beside the one that is shown goes with it, and does not come in its place', async () => {
    await withRivals('person');
    await db.erase('person');
    expect(await db.get('person')).toBeUndefined();
    await store.eraseDone({ purgeAfterMs: 0 });
    expect([await tracesOf('person'), await notes()]).toEqual([0, 0]);
  });

  it('ACC-16 an id that is in use again keeps its new document also beside deleted revisions', async () => {
    await withRivals('person');
    await db.erase('person');
    await db.put({ _id: 'person', text: 'new' });
    await store.eraseDone({ purgeAfterMs: 0 });
    expect(await db.get('person')).toMatchObject({ text: 'new' });
  });

  it('SAFE-12 so it does when a single document is removed', async () => {
    const rev = await withRivals('block');
    expect((await db.remove('block', rev)).ok).toBe(true);
    expect(await db.get('block')).toBeUndefined();
    expect(await db.range({ startkey: 'block', endkey: 'block' })).toEqual([]);
  });

  it('ACC-16 what a cluster cannot tell now is purged later, not forgotten', async () => {
    await db.put({ _id: 'person', text: 'x' });
    await db.erase('person');
    const error = { id: 'person', rev: 'undefined', error: '{nodedown}', reason: 'no progress' };
    const says = { results: [{ id: 'person', docs: [{ error }] }] };
    couch.fault = ({ url }) => (url.endsWith('/_bulk_get') ? { says } : undefined);
    await expect(store.eraseDone({ purgeAfterMs: 0 })).rejects.toThrow(/not told/);
    couch.fault = undefined;
    expect(await notes()).toBe(1);
    await store.eraseDone({ purgeAfterMs: 0 });
    expect([await tracesOf('person'), await notes()]).toEqual([0, 0]);
  });

  it('ACC-16 what could not be compacted is, by whoever begins anew: until then it stays noted', async () => {
    await db.put({ _id: 'person', text: 'secret' });
    await db.erase('person');
    await store.db('users').erase('person');
    couch.fault = ({ url }) => (url.endsWith('/messages/_compact') ? 403 : undefined);
    await expect(store.eraseDone({ purgeAfterMs: 0 })).rejects.toThrow(/purging/);
    expect([await notes(), couch.database('users')?.compactions]).toEqual([1, 1]);
    couch.fault = undefined;
    const restarted = await openStore({ dataDirectory: '', couchdbUrl: couch.url });
    await restarted.eraseDone({ purgeAfterMs: 0 });
    await restarted.close();
    expect(couch.database('messages')?.compactions).toBe(1);
    expect([await tracesOf('person'), await notes()]).toEqual([0, 0]);
  });

  it('ACC-16 an index of an operator with a library, or one that cannot be built, keeps nothing from being compacted', async () => {
    const views = { lib: { words: 'exports.own = 1;' }, by_text: { map: 'function (doc) {}' } };
    await couch.database('messages')?.pouch.bulkDocs([{ _id: '_design/own', views }]);
    let canBeBuilt = true;
    couch.fault = ({ url }) => {
      if (url.endsWith('/messages/_compact/own')) return { says: { ok: true } };
      if (url.endsWith('/_design/own/_info')) return { says: { view_index: { update_seq: 7 } } };
      if (!url.includes('/_design/own/_view/')) return undefined;
      return url.includes('/by_text') && canBeBuilt ? { says: { rows: [] } } : 404;
    };
    const erase = async (): Promise<unknown> => {
      await db.erase('person');
      return store.eraseDone({ purgeAfterMs: 0 }).catch(() => 'failed');
    };
    await db.put({ _id: 'person', text: 'secret' });
    expect(await erase()).toBeUndefined();
    expect([await notes(), couch.database('messages')?.compactions]).toEqual([0, 1]);
    canBeBuilt = false;
    await db.put({ _id: 'person', text: 'secret' });
    expect(await erase()).toBe('failed');
    // What that index still holds stays noted.
    expect([await notes(), couch.database('messages')?.compactions]).toEqual([1, 2]);
  });

  it('ACC-16 has every copy of an index in a cluster hear of a purge, not only those that answer', async () => {
    const views = { by_text: { map: 'function (doc) {}' } };
    await couch.database('messages')?.pouch.bulkDocs([{ _id: '_design/own', views }]);
    couch.fault = ({ url }) => {
      if (url.endsWith('/messages/_compact/own')) return { says: { ok: true } };
      if (url.endsWith('/_design/own/_info')) return { says: { view_index: { update_seq: 7 } } };
      return url.includes('/_design/own/_view/') ? { says: { rows: [] } } : undefined;
    };
    await db.erase('person');
    await store.eraseDone({ purgeAfterMs: 0 });
    const asked = couch.requests.map(({ url }) => url.replace(/^\/messages\//, ''));
    const view = '_design/own/_view/by_text?reduce=false&limit=1';
    // The first waits for one copy of each shard, the other has all the others go on.
    expect(asked.filter((url) => /own\/_view|_compact\/own/.test(url))).toEqual([
      view,
      `${view}&stable=true&update=lazy`,
      '_compact/own',
    ]);
  });

  describe('in a cluster', () => {
    /** Where the copies of `messages` are, and which nodes are there. */
    let there: string[];
    beforeEach(async () => {
      there = ['a', 'b', 'c'];
      couch.fault = ({ url }) => {
        if (url === '/_membership') return { says: { all_nodes: there, cluster_nodes: [] } };
        const shards = { '0-7': ['a', 'b', 'c'], '8-f': ['a', 'b', 'c'] };
        return url === '/messages/_shards' ? { says: { shards } } : undefined;
      };
      await db.put({ _id: 'person', text: 'secret' });
      await db.erase('person');
    });

    it('ACC-16 nothing is purged while a node is away, which would bring it back', async () => {
      there = ['a', 'b'];
      await store.eraseDone({ purgeAfterMs: 0 });
      await store.eraseDone({ purgeAfterMs: 0 });
      expect([await tracesOf('person'), await notes()]).toEqual([1, 1]);
      // What the others have in their files goes, once.
      expect(couch.database('messages')?.compactions).toBe(1);
      there = ['a', 'b', 'c'];
      await store.eraseDone({ purgeAfterMs: 0 });
      expect([await tracesOf('person'), await notes()]).toEqual([0, 0]);
    });

    it('ACC-16 nor at once when it is back: it may not have been told yet of what was deleted', async () => {
      await new Promise((resolve) => setTimeout(resolve, 60));
      await store.eraseDone({ purgeAfterMs: 50 });
      expect([await tracesOf('person'), await notes()]).toEqual([1, 1]);
      while ((await tracesOf('person')) > 0) await store.eraseDone({ purgeAfterMs: 50 });
      expect(await notes()).toBe(0);
    });

    it('ACC-16 nor where it was away while there was nothing to purge', async () => {
      while ((await tracesOf('person')) > 0) await store.eraseDone({ purgeAfterMs: 50 });
      there = ['a', 'b'];
      await db.put({ _id: 'another', text: 'secret' });
      await db.erase('another');
      await store.eraseDone({ purgeAfterMs: 60_000 });
      there = ['a', 'b', 'c'];
      await new Promise((resolve) => setTimeout(resolve, 60));
      await store.eraseDone({ purgeAfterMs: 50 });
      expect([await tracesOf('another'), await notes()]).toEqual([1, 1]);
    });
  });

  it('ACC-16 a database of which nobody tells where its copies are holds up no other one', async () => {
    const chats = databaseAs<Any>(store, 'chats');
    for (const one of [db, chats]) {
      await one.put({ _id: 'person', text: 'secret' });
      await one.erase('person');
    }
    const asked = vi.spyOn(CouchCopies.prototype, 'haveBeenThere');
    asked.mockImplementation(async (name) => {
      if (name === 'chats') throw new Error('no answer');
      return true;
    });
    await expect(store.eraseDone({ purgeAfterMs: 0 })).rejects.toThrow(/purging/);
    asked.mockRestore();
    expect([await tracesOf('person'), await notes()]).toEqual([0, 1]);
    // What can be done of that one is.
    expect(couch.database('chats')?.compactions).toBe(1);
    await store.eraseDone({ purgeAfterMs: 0 });
    expect(await notes()).toBe(0);
  });

  it('ACC-16 an account that may not purge compacts once for each erasure, and leaves the rest to who may', async () => {
    const address = couch.urlFor('gateway', 'a long password of its own');
    await setUpCouch(couchAddress(couch.url), '', { gateway: couchAddress(address) });
    const gateway = await openStore({ dataDirectory: '', couchdbUrl: address });
    const messages = databaseAs<Any>(gateway, 'messages');
    const compactions = async (): Promise<number | undefined> => {
      await gateway.eraseDone({ purgeAfterMs: 0 }).catch(() => undefined);
      return couch.database('messages')?.compactions;
    };
    await messages.put({ _id: 'person', text: 'secret' });
    await messages.erase('person');
    couch.fault = ({ url }) => (url.endsWith('/messages/_compact') ? 403 : undefined);
    expect(await compactions()).toBe(0);
    couch.fault = undefined;
    expect([await compactions(), await compactions()]).toEqual([1, 1]);
    await messages.erase('another');
    expect([await compactions(), await compactions()]).toEqual([2, 2]);
    expect([await tracesOf('person'), await notes()]).toEqual([1, 2]);
    await gateway.close();
    await store.eraseDone({ purgeAfterMs: 0 });
    expect([await tracesOf('person'), await notes()]).toEqual([0, 0]);
  });

  it('ACC-16 a purge that breaks off goes on the next time', async () => {
    await db.put({ _id: 'person', text: 'x' });
    await db.erase('person');
    couch.fault = ({ url }) => (url.endsWith('/_purge') ? 500 : undefined);
    await expect(store.eraseDone({ purgeAfterMs: 0 })).rejects.toThrow(/purging/);
    couch.fault = undefined;
    expect(await notes()).toBe(1);
    await store.eraseDone({ purgeAfterMs: 0 });
    expect([await tracesOf('person'), await notes()]).toEqual([0, 0]);
  });
});
