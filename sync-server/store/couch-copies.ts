import { askIfAllowed } from '../../couchdb/server.ts';
import type { CouchServer } from '../../couchdb/server.ts';
import type { StoreLog } from './contract.ts';

/** A node that is restarted, or its machine, is back sooner. */
const awayMs = 60 * 60_000;
const sayEveryMs = 24 * 60 * 60_000;

/** The nodes that have a copy of a database. */
interface Nodes {
  readonly count: number;
  /** All that the cluster has now. */
  readonly there: ReadonlySet<string>;
  /** Those with a copy that are not among these. */
  readonly away: readonly string[];
}

/**
 * Watches whether every node that has a copy of a database is there. What is purged while one is away leaves no trace
 * on the others, and it gives them back what it still has: a person who was deleted, a session that was ended.
 */
export class CouchCopies {
  readonly #server: CouchServer;
  /** Since when all were found there, by database. */
  readonly #since = new Map<string, number>();
  /** Since when each node that is waited for has been missed. */
  readonly #away = new Map<string, number>();
  #saidAt = -Infinity;
  readonly #log: StoreLog | undefined;
  readonly #elapsed: () => number;

  /** @param log hears of a node that stays away @param elapsed milliseconds, whatever clocks say */
  constructor(server: CouchServer, log?: StoreLog, elapsed = () => performance.now()) {
    this.#server = server;
    this.#log = log;
    this.#elapsed = elapsed;
  }

  /**
   * @param ms one that has just come back is told only now what was deleted meanwhile
   * @returns whether all have been there for so long, as far as this process has seen; on a single node always
   */
  async haveBeenThere(db: string, ms: number): Promise<boolean> {
    const nodes = await this.#nodesOf(db);
    if (nodes === undefined) return true;
    const now = this.#elapsed();
    this.#missed(nodes, now);
    const areThere = nodes.away.length === 0;
    const since = this.#since.get(db) ?? now;
    if (areThere) this.#since.set(db, since);
    else this.#since.delete(db);
    return areThere && (nodes.count === 1 || now - since >= ms);
  }

  /** Nothing is ever purged while one is away that is gone for good, and only an operator knows. */
  #missed({ there, away }: Nodes, now: number): void {
    for (const node of there) this.#away.delete(node);
    for (const node of away) if (!this.#away.has(node)) this.#away.set(node, now);
    const nodes = away.filter((node) => now - (this.#away.get(node) ?? now) >= awayMs);
    if (nodes.length === 0 || now - this.#saidAt < sayEveryMs) return;
    this.#saidAt = now;
    this.#log?.warn(
      { nodes },
      'what was erased is not purged while a node of CouchDB is away: bring it back or, if it is gone for good, move its shards (couchdb/README.md, Erasure)',
    );
  }

  /** Undefined where nobody tells. */
  async #nodesOf(db: string): Promise<Nodes | undefined> {
    const server = this.#server;
    const members = await askIfAllowed<{ all_nodes?: string[] }>(server, { path: '_membership' });
    const shards = { db, path: '_shards' };
    const copies = await askIfAllowed<{ shards?: Record<string, string[]> }>(server, shards);
    if (members?.all_nodes === undefined || copies?.shards === undefined) return undefined;
    const nodes = new Set(Object.values(copies.shards).flat());
    const there = new Set(members.all_nodes);
    return { count: nodes.size, there, away: [...nodes].filter((node) => !there.has(node)) };
  }
}
