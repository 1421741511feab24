import { createHash } from 'node:crypto';
import type { Database } from './contract.ts';
import { databaseNames } from './documents.ts';
import type { DatabaseName, KindDocument } from './documents.ts';
import { everyDocument } from './every-document.ts';

/** A document that has been deleted and must still be purged. */
export interface PurgeNote extends KindDocument {
  kind: 'purge';
  database: DatabaseName;
  target: string;
  at: string;
}

/** What must still be purged, kept in `gateway` so that a crash forgets nothing. */
export class PurgeNotes {
  readonly #gateway: Database<PurgeNote>;
  readonly #clock: () => Date;

  /** @param clock the time by which all gateways and the purger count */
  constructor(gateway: Database<KindDocument>, clock: () => Date) {
    this.#gateway = gateway as Database<PurgeNote>;
    this.#clock = clock;
  }

  /** Notes that documents are about to be deleted. */
  async add(database: DatabaseName, targets: readonly string[]): Promise<void> {
    const ids = targets.map((target) => noteId(database, target));
    const known = await this.#gateway.getMany(ids);
    const at = this.#clock().toISOString();
    const notes = targets.map((target, index): PurgeNote => {
      const note = { _id: ids[index] as string, kind: 'purge', database, target, at } as const;
      const rev = known[index]?._rev;
      return rev === undefined ? note : { ...note, _rev: rev };
    });
    // Conflict: another gateway has just noted the same, or purged it and finds it deleted again.
    for (const [index, { ok }] of (await this.#gateway.putMany(notes)).entries())
      if (!ok) await this.#gateway.update(ids[index] as string, () => notes[index]);
  }

  /** Ids of what is noted of a database. */
  async targetsIn(database: DatabaseName): Promise<string[]> {
    const range = { startkey: `purge:${database}:`, endkey: `purge:${database};` };
    return (await this.#gateway.range(range)).filter(isNote).map(({ target }) => target);
  }

  /** What was noted at least so many milliseconds ago, by database. */
  async olderThan(ageMs: number): Promise<Map<DatabaseName, PurgeNote[]>> {
    const old = new Map<DatabaseName, PurgeNote[]>();
    const range = { startkey: 'purge:', endkey: 'purge;' };
    for await (const note of everyDocument(this.#gateway, range)) {
      // Asked for each: the clock is set right by what CouchDB answers.
      const before = new Date(this.#clock().getTime() - ageMs).toISOString();
      if (!isNote(note) || note.at > before) continue;
      const notes = old.get(note.database) ?? [];
      old.set(note.database, notes);
      notes.push(note);
    }
    return old;
  }

  /** Those of the notes that are still as they were: what was deleted anew since was noted anew before. */
  async unchanged(notes: readonly PurgeNote[]): Promise<PurgeNote[]> {
    const now = await this.#gateway.getMany(notes.map(({ _id }) => _id));
    return notes.filter(({ _rev }, at) => now[at]?._rev === _rev);
  }

  /** Takes notes of what has been purged away; one that was noted anew meanwhile stays. */
  async remove(notes: readonly PurgeNote[]): Promise<void> {
    await Promise.all(notes.map(({ _id, _rev }) => this.#gateway.remove(_id, _rev as string)));
  }
}

/** One that an operator has made malformed must not keep the others from being purged. */
function isNote({ _id, database, target, at }: PurgeNote): boolean {
  const isWhole = databaseNames.includes(database) && typeof target === 'string';
  return isWhole && typeof at === 'string' && _id === noteId(database, target);
}

/** Whether a document of `gateway` is itself a note: they purge themselves. */
export function isPurgeNote(id: string): boolean {
  return id.startsWith('purge:');
}

/** Ids can name people: the note's own id does not. */
function noteId(database: DatabaseName, target: string): string {
  const digest = createHash('sha256').update(target).digest('hex').slice(0, 32);
  return `purge:${database}:${digest}`;
}
