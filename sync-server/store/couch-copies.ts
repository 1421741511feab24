import { ForeignAnswer, askOptional, isPassing } from '../../couchdb/server.ts';
import type { CouchServer } from '../../couchdb/server.ts';

/**
 * Watches whether every node that has a copy of a database is there. What is purged while one is away leaves no trace
 * on the others, and it gives them back what it still has: a person who was deleted, a session that was ended.
 */
export class CouchCopies {
  readonly #server: CouchServer;
  /** Since when all were found there, by database. */
  readonly #since = new Map<string, number>();

  constructor(server: CouchServer) {
    this.#server = server;
  }

  /**
   * @param ms one that has just come back is told only now what was deleted meanwhile
   * @returns whether all have been there for so long, as far as this process has seen; on a single node always
   */
  async haveBeenThere(db: string, ms: number): Promise<boolean> {
    const nodes = await this.#nodesOf(db);
    if (nodes === undefined) return true;
    const now = performance.now();
    const since = this.#since.get(db) ?? now;
    if (nodes.areThere) this.#since.set(db, since);
    else this.#since.delete(db);
    return nodes.areThere && (nodes.count === 1 || now - since >= ms);
  }

  /** Undefined where nobody tells. */
  async #nodesOf(db: string): Promise<{ count: number; areThere: boolean } | undefined> {
    const members = await this.#ask<{ all_nodes?: string[] }>({ path: '_membership' });
    const copies = await this.#ask<{ shards?: Record<string, string[]> }>({ db, path: '_shards' });
    if (members?.all_nodes === undefined || copies?.shards === undefined) return undefined;
    const nodes = new Set(Object.values(copies.shards).flat());
    const there = new Set(members.all_nodes);
    return { count: nodes.size, areThere: [...nodes].every((node) => there.has(node)) };
  }

  async #ask<T>(request: { db?: string; path: string }): Promise<T | undefined> {
    try {
      return await askOptional<T>(this.#server, request);
    } catch (failure) {
      // A proxy may let nobody ask.
      if (isPassing(failure) && !(failure instanceof ForeignAnswer)) throw failure;
      return undefined;
    }
  }
}
