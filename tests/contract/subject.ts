import type { Stored } from '../../schemas/documents/stored.ts';
import { databaseAs } from '../../sync-server/store/database-as.ts';
import type { Change, Database, Seq, Store } from '../../sync-server/store/store.ts';

/** Any document: the suite writes fields of its own. */
export type Any = Stored & Record<string, unknown>;

/** The store under test, and what the suite does with it again and again. */
export class Subject {
  readonly open: () => Promise<Store>;
  #store: Store | undefined;
  #ids = 0;

  constructor(open: () => Promise<Store>) {
    this.open = open;
  }

  async start(): Promise<void> {
    this.#store = await this.open();
  }

  get store(): Store {
    if (this.#store === undefined) throw new Error('not started');
    return this.#store;
  }

  get db(): Database<Any> {
    // Not `gateway`, in which CouchDB's store notes what is to be purged.
    return databaseAs<Any>(this.store, 'messages');
  }

  newId(): string {
    this.#ids += 1;
    return `d${String(this.#ids).padStart(4, '0')}`;
  }

  /** A new document, as stored. */
  async create(fields: Record<string, unknown> = {}): Promise<Any> {
    const doc = { _id: this.newId(), kind: 'test', ...fields } as Any;
    const outcome = await this.db.put(doc);
    if (!outcome.ok) throw new Error('conflict on a new id');
    return { ...doc, _rev: outcome.rev };
  }

  /** Every change after a sequence, as far as there are any now. */
  async read(since: Seq): Promise<Change<Any>[]> {
    const seen: Change<Any>[] = [];
    await this.db.changes({
      since,
      live: false,
      signal: new AbortController().signal,
      onChange: (change) => void seen.push(change),
    });
    return seen;
  }
}
