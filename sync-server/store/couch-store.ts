import { randomUUID } from 'node:crypto';
import { couchAddress } from '../../couchdb/address.ts';
import type { CouchAddress } from '../../couchdb/address.ts';
import { setUpCouch } from '../../couchdb/set-up.ts';
import type { Database, Store, StoreConfig } from './contract.ts';
import { couchDatabase } from './couch-database.ts';
import { ClockWatch } from './clock-watch.ts';
import { CouchErasure } from './couch-erase.ts';
import { couchFetch } from './couch-fetch.ts';
import { couchWrite } from './couch-write.ts';
import { databaseNames } from './documents.ts';
import type { DatabaseName, Documents } from './documents.ts';
import { StoreError, storeError } from './errors.ts';
import { FeedHealth } from './feed-health.ts';
import { openPouch } from './pouch.ts';
import type { FetchFunction, Pouch } from './pouch.ts';
import { WriteHealth } from './write-health.ts';

/** A CouchDB that takes longer to say that it is there is of no use to anybody. */
const readyWithinMs = 2000;
/** A gateway that has heard of no change for so long shows old things. */
const feedsMayRestMs = 15_000;

/**
 * Opens the store on a CouchDB server, after setting it up (see `couchdb/`).
 * @throws StoreError if the server cannot be reached or refuses the account
 */
export async function openCouchStore(config: StoreConfig & { couchdbUrl: string }): Promise<Store> {
  const address = couchAddress(config.couchdbUrl, config.setting);
  const prefix = config.namePrefix ?? '';
  let isAdmin: boolean;
  try {
    isAdmin = await setUpCouch(address, prefix, config);
  } catch (failure) {
    throw storeError('setting up CouchDB', failure);
  }
  const closing = new AbortController();
  const health = new FeedHealth(closing.signal);
  const writes = new WriteHealth();
  const clocks = new ClockWatch(config.log);
  const answeredAt = (): number | undefined => clocks.answeredAt;
  const fetch = couchFetch((date) => clocks.note(date));
  const pouches = new Map(databaseNames.map((name) => [name, open(address, prefix + name, fetch)]));
  const databases = new Map<DatabaseName, Database<never>>();
  for (const [name, pouch] of pouches) {
    const database = couchDatabase({
      name,
      pouch,
      closing: closing.signal,
      log: config.log,
      health,
      writes,
      answeredAt,
      erasing: (ids) => erasure.note(name, ids),
    });
    databases.set(name, database as unknown as Database<never>);
  }
  const db = <N extends DatabaseName>(name: N) => databases.get(name) as Database<Documents[N]>;
  const erasure = new CouchErasure({
    address,
    prefix,
    gateway: db('gateway'),
    mayPurge: isAdmin,
    closing: closing.signal,
    log: config.log,
    clock: () => clocks.now(),
  });
  return {
    kind: 'couchdb',
    db,
    ready: async () => {
      await ready(pouches.get('gateway') as Pouch, closing.signal, health);
      const attempt = (name: string) =>
        tryWrite(pouches.get(name as DatabaseName) as Pouch, name, writes);
      await writes.require(attempt, readyWithinMs);
    },
    isBehind: () => health.isStill(feedsMayRestMs),
    notAhead: (instant) => clocks.notAhead(instant),
    eraseDone: (options) => erasure.done(options?.purgeAfterMs),
    erasedLately: (name) => erasure.noted(name),
    close: async () => closing.abort(),
  };
}

/** Writes what nobody reads, but every guard sees and the disk has to take: a tombstone of nothing. */
async function tryWrite(pouch: Pouch, name: string, writes: WriteHealth): Promise<void> {
  const row = { _id: `probe:${randomUUID()}`, _deleted: true } as const;
  await writes.watch(name, () => couchWrite(pouch, [row]));
}

function open({ base, auth }: CouchAddress, name: string, fetch: FetchFunction): Pouch {
  return openPouch(`${base}/${name}`, {
    adapter: base.startsWith('https:') ? 'https' : 'http',
    skip_setup: true,
    fetch,
    ...(auth === undefined ? {} : { auth }),
  });
}

async function ready(gateway: Pouch, closing: AbortSignal, feeds: FeedHealth): Promise<void> {
  if (closing.aborted) throw new StoreError('the store is closed', 503, undefined);
  const up = await saysNow<{ status?: string }>(gateway, '/_up');
  const database = await saysNow<{ update_seq?: unknown }>(gateway, '');
  if (up?.status !== 'ok' || database?.update_seq === undefined)
    throw new StoreError('it is not CouchDB that answers', 502, undefined);
  if (feeds.isStill(feedsMayRestMs))
    throw new StoreError('CouchDB does not tell its changes', 503, undefined);
}

/** Whoever asks whether it is there wants to know about now: little patience. */
async function saysNow<T>(gateway: Pouch, path: string): Promise<T | null> {
  const answer = await gateway.fetch(path, { signal: AbortSignal.timeout(readyWithinMs) });
  if (!answer.ok)
    throw new StoreError(`CouchDB is not up: ${answer.status}`, answer.status, undefined);
  try {
    return (await answer.json()) as T | null;
  } catch (failure) {
    // A page, or half an answer. Whoever starts waits for what is said so, and ends by any other error.
    throw new StoreError('it is not CouchDB that answers', 502, failure);
  }
}
