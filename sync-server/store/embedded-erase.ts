import type { Database } from './contract.ts';
import type { DatabaseName, KindDocument } from './documents.ts';
import { rewriteFiles } from './rewrite-files.ts';
import type { SyncLevel } from './sync-leveldown.ts';

/**
 * Erasure in the embedded store. Deleting leaves the old bodies in LevelDB's files until they are
 * written anew; which databases need that is noted in `gateway`, so that a crash forgets nothing.
 */
export class EmbeddedErasure {
  readonly #levels: ReadonlyMap<DatabaseName, SyncLevel>;
  readonly #gateway: Database<KindDocument>;
  /** Databases that are noted since their last rewriting began, or about to be. */
  readonly #noted = new Map<DatabaseName, Promise<void>>();
  #running: Promise<void> = Promise.resolve();

  constructor(levels: ReadonlyMap<DatabaseName, SyncLevel>, gateway: Database<KindDocument>) {
    this.#levels = levels;
    this.#gateway = gateway;
  }

  /** Notes that something is about to be deleted in this database. */
  note(name: DatabaseName): Promise<void> {
    const known = this.#noted.get(name);
    if (known !== undefined) return known;
    // At once: a rewriting that begins before the note is written takes it off again, and whoever asks next notes anew.
    const noting = this.#count(name).catch((failure: unknown) => {
      if (this.#noted.get(name) === noting) this.#noted.delete(name);
      throw failure;
    });
    this.#noted.set(name, noting);
    return noting;
  }

  async #count(name: DatabaseName): Promise<void> {
    const _id = noteId(name);
    // Counted up: a rewriting under way may have begun before this deletion.
    await this.#gateway.update(_id, (before) => ({
      ...before,
      _id,
      kind: 'purge',
      count: countOf(before) + 1,
    }));
  }

  /** Rewrites the files of every noted database. One run at a time. */
  done(): Promise<void> {
    this.#running = this.#running.then(
      () => this.#run(),
      () => this.#run(),
    );
    return this.#running;
  }

  /** Resolves when no rewriting is under way. */
  async idle(): Promise<void> {
    await this.#running.catch(() => undefined);
  }

  async #run(): Promise<void> {
    for (const [name, level] of this.#levels) {
      // First this, then the note's revision: a deletion in between notes itself again.
      this.#noted.delete(name);
      const note = await this.#gateway.get(noteId(name));
      if (note?._rev === undefined) continue;
      await rewriteFiles(level);
      // A conflict means that more was erased meanwhile: the note stays for the next run.
      await this.#gateway.remove(note._id, note._rev);
    }
  }
}

function noteId(name: DatabaseName): string {
  return `purge:${name}`;
}

function countOf(note: KindDocument | undefined): number {
  const { count } = (note ?? {}) as { count?: unknown };
  return typeof count === 'number' ? count : 0;
}
