import type { Stored } from '../../schemas/documents/stored.ts';
import type { Seq, StoreLog } from './contract.ts';
import { agreed } from './couch-agreed.ts';
import { longPollMs } from './couch-fetch.ts';
import { copiesOf, infoOf } from './copies-of.ts';
import { isPurgeNote } from './purge-notes.ts';
import { couchWrite } from './couch-write.ts';
import { StoreError } from './errors.ts';
import type { FeedHealth } from './feed-health.ts';
import type { Pouch, RawChanges } from './pouch.ts';
import { PouchDatabase } from './pouch-database.ts';
import type { WholeSource } from './read-all.ts';
import type { DatabaseState } from './same-database.ts';
import type { WriteHealth } from './write-health.ts';

/** What a CouchDB database works with. */
export interface CouchDatabaseParts {
  name: string;
  pouch: Pouch;
  closing: AbortSignal;
  log: StoreLog | undefined;
  health: FeedHealth;
  writes: WriteHealth;
  /** When CouchDB answered last, by its own clock, milliseconds. */
  answeredAt(): number | undefined;
  /** Keeps in mind that ids are to be purged. */
  erasing(ids: readonly string[]): Promise<void>;
}

/** A database of a CouchDB server. */
export function couchDatabase<T extends Stored>(parts: CouchDatabaseParts): PouchDatabase<T> {
  const { name, pouch, closing, writes } = parts;
  const erasing = (ids: readonly string[]) => parts.erasing(ids);
  return new PouchDatabase<T>({
    name,
    pouch,
    closing,
    erasing,
    // Ids name people, and tombstones keep ids: they are purged too.
    removing: async (id) => (isPurgeNote(id) ? undefined : erasing([id])),
    write: (rows) => writes.watch(name, () => couchWrite(pouch, rows)),
    source: couchSource<T>(parts),
  });
}

/** @throws StoreError 404 if the database is not there */
async function stateOf(pouch: Pouch): Promise<DatabaseState> {
  const response = await pouch.fetch('');
  if (!response.ok) throw await refusal(response);
  const { update_seq, instance_start_time } = ((await response.json()) ?? {}) as {
    update_seq?: Seq;
    instance_start_time?: string;
  };
  if (update_seq === undefined) throw new StoreError('no information', 502, undefined);
  // Of a cluster it is the sequence of some copies, and those of a node that was away are behind.
  const isOne = (await copiesOf(pouch)) === 1;
  return { madeAt: instance_start_time, ...(isOne && { seq: update_seq }) };
}

function couchSource<T>(parts: CouchDatabaseParts): WholeSource<T> {
  const { name, pouch, log, health } = parts;
  const isReplicated = async (): Promise<boolean> => (await copiesOf(pouch)) > 1;
  return {
    name,
    log,
    health,
    isReplicated,
    // Deletions are purged an hour after they were made.
    forgetsAfterMs: 50 * 60_000,
    answeredAt: () => parts.answeredAt(),
    now: async () => (await infoOf(pouch)).update_seq,
    state: () => stateOf(pouch),
    read: async (since, wait, signal, most) => {
      const query = new URLSearchParams({
        since: String(since),
        limit: String(most),
        include_docs: 'true',
        ...(wait ? { feed: 'longpoll', timeout: String(longPollMs) } : {}),
      });
      const response = await pouch.fetch(`_changes?${query}`, { signal });
      if (!response.ok) throw await refusal(response);
      const changes = whole((await response.json()) as RawChanges<T>);
      return (await isReplicated()) ? agreed(pouch, changes, signal) : changes;
    },
  };
}

/** What is believed of CouchDB only, by its word for it: proxies say 404 too, for what is away for a moment. */
const ownWords: Readonly<Record<number, string>> = { 400: 'bad_request', 404: 'not_found' };

async function refusal(response: Response): Promise<StoreError> {
  const said = (await response.json().catch(() => null)) as { error?: unknown } | null;
  const word = ownWords[response.status];
  const isItsOwn = word === undefined || said?.error === word;
  const status = isItsOwn ? response.status : 502;
  return new StoreError('CouchDB refused its changes', status, undefined);
}

/**
 * An answer that lacks something is a failed one: CouchDB puts an error in the place of a row whose
 * document it could not read, and what stands in between may say anything.
 */
function whole<T>(answer: Partial<RawChanges<T>> | null): RawChanges<T> {
  const { results, last_seq } = answer ?? {};
  const isWhole =
    Array.isArray(results) &&
    (typeof last_seq === 'string' || typeof last_seq === 'number') &&
    results.every(({ id, seq, deleted, doc }) => id && seq && (deleted || isObject(doc)));
  if (!isWhole) throw new StoreError('the changes are not whole', 502, undefined);
  return { results, last_seq };
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
