import { BehaviorSubject, map } from 'rxjs';
import type { Query, Table } from '../../../../src/data/table.ts';

/** A table in memory: every write counts as not acknowledged until `acknowledge`. */
export class MemoryTable<T extends object> implements Table<T> {
  readonly docs$ = new BehaviorSubject<readonly T[]>([]);
  readonly patches: [string | string[], Partial<T>][] = [];
  readonly #key: keyof T;

  constructor(key: keyof T, docs: readonly T[] = []) {
    this.#key = key;
    this.docs$.next(docs);
  }

  insert = async (doc: T): Promise<boolean> => {
    if (await this.get(String(doc[this.#key]))) return false;
    this.docs$.next([...this.docs$.value, { ...doc, edit: 'local' }]);
    return true;
  };

  patch = async (ids: string | string[], fields: Partial<T>): Promise<void> => {
    this.patches.push([ids, fields]);
    const edit = ['local', ...Object.keys(fields)].join(' ');
    for (const id of [ids].flat()) this.#change(id, (doc) => ({ ...doc, ...fields, edit }));
  };

  remove = async (id: string): Promise<void> => {
    this.docs$.next(this.docs$.value.filter((doc) => doc[this.#key] !== id));
  };

  /** The gateway has taken the document. */
  acknowledge(id: string): void {
    this.#change(id, ({ edit: _, ...doc }: T & { edit?: string }) => ({ ...doc, rev: 'rev' }) as T);
  }

  get = async (id: string): Promise<T | undefined> => this.#one(id, this.docs$.value);
  all = async (query: Query<T> = {}): Promise<T[]> => select(this.docs$.value, query);
  watch = (query: Query<T> = {}) => this.docs$.pipe(map((docs) => select(docs, query)));
  watchOne = (id: string) => this.docs$.pipe(map((docs) => this.#one(id, docs)));

  #one(id: string, docs: readonly T[]): T | undefined {
    return docs.find((doc) => doc[this.#key] === id);
  }

  #change(id: string, change: (doc: T) => T): void {
    this.docs$.next(this.docs$.value.map((doc) => (doc[this.#key] === id ? change(doc) : doc)));
  }
}

function select<T extends object>(docs: readonly T[], query: Query<T>): T[] {
  const { where, sort, after, upTo, limit } = query;
  const wanted = Object.entries(where ?? {}) as [keyof T, unknown][];
  const isWithin = (value: unknown): boolean =>
    (after === undefined || String(value) > after) && (upTo === undefined || String(value) <= upTo);
  const found = docs
    .filter((doc) => wanted.every(([field, value]) => doc[field] === value))
    .filter((doc) => sort === undefined || isWithin(doc[sort.field]));
  if (sort !== undefined) {
    const sign = sort.direction === 'asc' ? 1 : -1;
    found.sort((a, b) => (a[sort.field] < b[sort.field] ? -sign : sign));
  }
  return found.slice(0, limit);
}
