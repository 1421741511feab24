import type { RefusalCode } from '../../schemas/refusal-codes.ts';
import type { PushResult, PushRow } from '../../schemas/wire/sync.ts';
import { nameOfEdit } from '../data/edit.ts';
import type { Doc } from './wire-docs.ts';

/** A row, and what the replica falls back to if the gateway cannot even read it. */
export interface QueuedRow {
  row: PushRow;
  fallback: Doc | null;
  /** The `edit` of the local write. */
  edit: string;
}

interface Waiting extends QueuedRow {
  /** How long it is, as JSON. */
  characters: number;
  resolve(result: PushResult): void;
  reject(reason: unknown): void;
}

/** Rows of one collection on their way, in the order in which they were written. */
export class PushQueue {
  #waiting: Waiting[] = [];
  #taken: Waiting[] = [];

  get size(): number {
    return this.#waiting.length + this.#taken.length;
  }

  /** Resolves with the gateway's answer to every row, however long that takes. */
  add(rows: readonly QueuedRow[]): Promise<PushResult[]> {
    return Promise.all(
      rows.map(
        (queued) =>
          new Promise<PushResult>((resolve, reject) => {
            const characters = JSON.stringify(queued.row).length;
            this.#waiting.push({ ...queued, characters, resolve, reject });
          }),
      ),
    );
  }

  /** The first rows within both limits (at least one), to be put into a request. */
  take(most: number, characters: number): PushRow[] {
    let room = characters;
    let count = 0;
    for (const { characters: size } of this.#waiting) {
      if (count === most || (count > 0 && size > room)) break;
      room -= size;
      count += 1;
    }
    this.#taken = this.#waiting.splice(0, count);
    return this.#taken.map(named);
  }

  /** The rows of the request that runs now. */
  get taken(): readonly QueuedRow[] {
    return this.#taken;
  }

  /** Answers the waiting row of a new document here: there is none, and the gateway does not hear of it. */
  drop(id: string): void {
    this.#waiting = this.#waiting.filter(({ row, resolve }) => {
      const dropped = row.id === id && row.base === null;
      if (dropped) resolve({ id, doc: null });
      return !dropped;
    });
  }

  /** An answer for the taken rows that says no to each, made here. */
  refusals(code: RefusalCode): PushResult[] {
    return this.#taken.map(({ row, fallback }) => ({
      id: row.id,
      doc: fallback,
      refused: { code },
    }));
  }

  /** The request got no answer: its rows are first in the next one. */
  putBack(): void {
    this.#waiting.unshift(...this.#taken);
    this.#taken = [];
  }

  /** Hands out the answers; a row without one is sent again. */
  settle(results: readonly PushResult[]): void {
    const byId = new Map(results.map((result) => [result.id, result]));
    const unanswered = this.#taken.filter(({ row }) => !byId.has(row.id));
    for (const { row, resolve } of this.#taken) {
      const result = byId.get(row.id);
      if (result) resolve(result);
    }
    this.#waiting.unshift(...unanswered);
    this.#taken = [];
  }

  /** Ends the wait of every row. */
  close(reason: unknown): void {
    for (const { reject } of [...this.#taken, ...this.#waiting]) reject(reason);
    this.#taken = [];
    this.#waiting = [];
  }
}

/** The row with what tells it from one that says the same at another time: see `PushRow`. */
function named({ row, edit }: QueuedRow): PushRow {
  const { id, doc, base } = row;
  const name = { edit: nameOfEdit(edit) };
  return doc ? { id, doc: { ...doc, ...name }, base } : { id, doc, base: { ...base, ...name } };
}
