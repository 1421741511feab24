import type { Dexie } from 'dexie';
import {
  categorizeBulkWriteRows,
  getPrimaryFieldOfPrimaryKey,
  getQueryMatcher,
  getSortComparator,
  now,
} from 'rxdb';
import type {
  BulkWriteRow,
  EventBulk,
  PreparedQuery,
  RxDocumentData,
  RxStorageChangeEvent,
  RxStorageInstance,
  RxStorageInstanceCreationParams,
} from 'rxdb';
import { Subject } from 'rxjs';
import { fromStored, indexName, keyRange, toStored } from './stored-form.ts';
import type { Stored } from './stored-form.ts';
import type { Turns } from './serialize-transactions.ts';
import { answer, completed, putAll, readByIds } from './requests.ts';
import type { TabChannel, TabChannels } from './tab-channels.ts';

/** The file that all collections share, and how other tabs hear of what is written into it. */
interface SharedFile {
  opened: Promise<Dexie>;
  /** This instance needs the database no more. */
  release(): Promise<void>;
  keyRange: Pick<typeof IDBKeyRange, 'bound'>;
  channels: TabChannels;
  turns: Turns;
}

type Bulk<T> = EventBulk<RxStorageChangeEvent<RxDocumentData<T>>, unknown>;

/** One collection of a replica (or RxDB's notes on one): a table of its IndexedDB database. */
export class StorageInstance<T> implements RxStorageInstance<T, unknown, unknown> {
  readonly databaseName: string;
  readonly collectionName: string;
  readonly schema: Readonly<RxStorageInstanceCreationParams<T, unknown>['schema']>;
  readonly internals = {};
  readonly options = {};
  readonly #key: string;
  readonly #file: SharedFile;
  readonly #changes = new Subject<Bulk<T>>();
  readonly #channel: TabChannel<Bulk<T>> | undefined;
  #closed: Promise<void> | undefined;

  constructor(params: RxStorageInstanceCreationParams<T, unknown>, file: SharedFile) {
    const { databaseName, collectionName, schema } = params;
    this.databaseName = databaseName;
    this.collectionName = collectionName;
    this.schema = schema;
    this.#key = getPrimaryFieldOfPrimaryKey(schema.primaryKey);
    this.#file = file;
    if (!params.multiInstance) return;
    this.#channel = file.channels.open<Bulk<T>>(
      { token: params.databaseInstanceToken, name: databaseName },
      { collection: collectionName, version: schema.version },
      (bulk) => this.#changes.next(bulk),
    );
  }

  async bulkWrite(rows: BulkWriteRow<T>[], context: string) {
    const ids = rows.map(({ document }) => this.#idOf(document));
    const store = await this.#store('readwrite');
    let made: ReturnType<typeof categorizeBulkWriteRows<T>> | undefined;
    let written: RxDocumentData<T>[] = [];
    const write = async () => {
      const found = await readByIds(store, ids, this.#file.keyRange);
      const before = new Map(found.map((one) => [String(one[this.#key]), fromStored<T>(one)]));
      made = categorizeBulkWriteRows<T>(this, this.#key as never, before, rows, context);
      const all = [...made.bulkInsertDocs, ...made.bulkUpdateDocs];
      written = all.map(({ document }) => document);
      await putAll(
        store,
        written.map((document) => toStored<T>(document)),
      );
      return made;
    };
    const { eventBulk, newestRow, errors } = await completed(store.transaction, write).catch(
      async (error: unknown) => {
        // Browsers have reported as failed what they had stored: nobody would ever hear of it.
        if (made && (await this.#holds(written).catch(() => false))) return made;
        throw error;
      },
    );
    if (eventBulk.events.length > 0 && newestRow) {
      const { document } = newestRow;
      eventBulk.checkpoint = { id: this.#idOf(document), lwt: document._meta.lwt };
      this.#changes.next(eventBulk);
      this.#channel?.tell(eventBulk);
    }
    return { error: errors };
  }

  async findDocumentsById(ids: string[], withDeleted: boolean): Promise<RxDocumentData<T>[]> {
    const found = await readByIds(await this.#store('readonly'), ids, this.#file.keyRange);
    return found
      .filter(({ _deleted }) => withDeleted || _deleted === '0')
      .map((one) => fromStored<T>(one));
  }

  async query({ query, queryPlan }: PreparedQuery<T>): Promise<{ documents: RxDocumentData<T>[] }> {
    const { skip = 0, limit = Infinity } = query;
    const matches = queryPlan.selectorSatisfiedByIndex
      ? undefined
      : getQueryMatcher<T>(this.schema, query);
    const isFirst = queryPlan.sortSatisfiedByIndex && !matches && Number.isFinite(limit);
    const index = (await this.#store('readonly')).index(indexName(queryPlan));
    const range = keyRange(queryPlan, this.#file.keyRange);
    const found = await answer<Stored[]>(
      index.getAll(range, isFirst ? Math.max(skip + limit, 1) : undefined),
    );
    let documents = found.map((one) => fromStored<T>(one));
    if (matches) documents = documents.filter((one) => matches(one));
    if (!queryPlan.sortSatisfiedByIndex) {
      documents.sort(getSortComparator<T>(this.schema, query));
    }
    return { documents: documents.slice(skip, skip + limit) };
  }

  async count(prepared: PreparedQuery<T>): Promise<{ count: number; mode: 'fast' | 'slow' }> {
    const { queryPlan } = prepared;
    if (!queryPlan.selectorSatisfiedByIndex) {
      return { count: (await this.query(prepared)).documents.length, mode: 'slow' };
    }
    const index = (await this.#store('readonly')).index(indexName(queryPlan));
    const count = await answer(index.count(keyRange(queryPlan, this.#file.keyRange)));
    return { count, mode: 'fast' };
  }

  changeStream() {
    return this.#changes.asObservable();
  }

  /** Deletes tombstones that are older than that. @param age milliseconds */
  async cleanup(age: number): Promise<boolean> {
    const table = await this.#table();
    await table
      .where('_meta.lwt')
      .below(now() - age)
      .and(({ _deleted }) => _deleted === '1')
      .delete();
    return true;
  }

  getAttachmentData(): Promise<never> {
    return Promise.reject(new Error('The replica has no attachments'));
  }

  async remove(): Promise<void> {
    await (await this.#table()).clear();
    await this.close();
  }

  close(): Promise<void> {
    this.#closed ??= (async () => {
      this.#channel?.close();
      this.#changes.complete();
      await this.#file.release();
    })();
    return this.#closed;
  }

  /** Whether these very states are stored. */
  async #holds(documents: readonly RxDocumentData<T>[]): Promise<boolean> {
    const held = await this.findDocumentsById(
      documents.map((document) => this.#idOf(document)),
      true,
    );
    const stateOf = (one: RxDocumentData<T>) => [this.#idOf(one), one._rev, one._meta.lwt].join();
    const states = new Set(held.map(stateOf));
    return documents.every((document) => states.has(stateOf(document)));
  }

  #idOf(doc: RxDocumentData<T>): string {
    return String((doc as Record<string, unknown>)[this.#key]);
  }

  async #table() {
    if (this.#closed) throw new Error(`${this.databaseName} ${this.collectionName} is closed`);
    return (await this.#file.opened).table<Stored, string>(this.collectionName);
  }

  /** The table in a transaction of its own, without Dexie's zones around it. */
  async #store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    const { db, name } = await this.#table();
    const transaction = await this.#file.turns(() => {
      const database = db.backendDB() as IDBDatabase | null;
      // The browser has closed it: it may be there again after a new start.
      if (database === null) throw new DOMException(`${name} is closed`, 'InvalidStateError');
      return database.transaction(name, mode);
    });
    return transaction.objectStore(name);
  }
}
