import { deepEqual } from 'rxdb';
import type { MangoQuery, RxCollection, RxDocument } from 'rxdb';
import { combineLatest, firstValueFrom, map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { CollectionName, Replicated } from '../../schemas/documents/device.ts';
import { primaryKeys } from '../../schemas/documents/device.ts';
import { newEdit } from './edit.ts';
import { stampOf } from './stamp.ts';
import type { Query, Table } from './table.ts';
import type { UnsentLog } from './unsent-log.ts';
import type { Visible } from './visibility.ts';

/** What a table works with. */
export interface TableOptions<T> {
  name: CollectionName;
  collection: RxCollection<T>;
  unsent: UnsentLog;
  /** Which documents screens may see now; emits at once (SYNC-07). */
  visible$: Observable<Visible<T>>;
}

/** A table of the replica over one RxDB collection. */
export function rxTable<T extends Replicated>(options: TableOptions<T>): Table<T> {
  const { collection, visible$ } = options;
  let before: Promise<unknown> = Promise.resolve();
  // Each looks at what the one before has written: that it changes nothing would else be said of what is about to go.
  const inTurn = (write: () => Promise<void>): Promise<void> => {
    const turn = before.then(write);
    before = turn.catch(() => undefined);
    return turn;
  };
  return {
    insert: (doc) => insert(options, doc),
    patch: (ids, fields) => inTurn(() => patch(options, [ids].flat(), fields)),
    remove: (id) => inTurn(() => change(options, [id], () => ({ _deleted: true }))),
    async get(id) {
      const doc = await collection.findOne(id).exec();
      const visible = await firstValueFrom(visible$);
      return doc && visible(plain(doc)) ? plain(doc) : undefined;
    },
    async all(query = {}) {
      const docs = await collection.find(mango(query)).exec();
      return select(docs, query, await firstValueFrom(visible$));
    },
    watch: (query = {}) =>
      combineLatest([collection.find(mango(query)).$, visible$]).pipe(
        map(([docs, visible]) => select(docs, query, visible)),
      ),
    watchOne: (id) =>
      combineLatest([collection.findOne(id).$, visible$]).pipe(
        map(([doc, visible]) => (doc && visible(plain(doc)) ? plain(doc) : undefined)),
      ),
  };
}

/** How often sync may write what was removed anew while it is being added again. */
const insertTries = 8;

async function insert<T extends Replicated>(options: TableOptions<T>, doc: T): Promise<boolean> {
  const { name, collection, unsent } = options;
  const id = String((doc as Record<string, unknown>)[primaryKeys[name]]);
  // A message's id is random: looking for it would only make it wait.
  if (name !== 'messages' && (await collection.findOne(id).exec())) return false;
  for (let tries = 1; ; tries += 1) {
    const edit = newEdit();
    await unsent.add(name, [[id, edit]]);
    try {
      await collection.insert({ ...doc, edit });
      return true;
    } catch (error) {
      const isThere = await notWritten(options, id, edit);
      if (!isCode(error, 'CONFLICT')) throw error;
      if (isThere) return false;
      // RxDB writes over what was removed, but not if the gateway's answer to the removal comes in that moment.
      if (tries === insertTries) throw error;
    }
  }
}

/**
 * Takes back the note of a write that failed; an earlier write of the document may wait still.
 * @returns whether the document is there
 */
async function notWritten<T extends Replicated>(
  { name, collection, unsent }: TableOptions<T>,
  id: string,
  edit: string,
): Promise<boolean> {
  const doc = await collection.findOne(id).exec();
  const earlier = doc && (plain(doc) as { edit?: string }).edit;
  await (earlier ? unsent.add(name, [[id, earlier]]) : unsent.settle(name, [[id, edit]]));
  return doc !== null;
}

async function patch<T extends Replicated>(
  options: TableOptions<T>,
  ids: string[],
  fields: Partial<T>,
): Promise<void> {
  await change(options, ids, (doc) => {
    const keys = Object.keys(fields) as (keyof T)[];
    return keys.every((key) => deepEqual(doc[key], fields[key])) ? undefined : fields;
  });
}

/** Writes what `make` returns over each document, stamped as a local write; nothing for undefined. */
async function change<T extends Replicated>(
  options: TableOptions<T>,
  ids: string[],
  make: (doc: T) => object | undefined,
): Promise<void> {
  const { name, collection, unsent } = options;
  const found = [...(await collection.findByIds(ids).exec()).values()];
  const changes = found.flatMap((doc) => {
    const before = plain(doc);
    const fields = make(before);
    return fields ? [{ doc, id: doc.primary, fields, edit: stampOf(before, fields) }] : [];
  });
  if (changes.length === 0) return;
  await unsent.add(
    name,
    changes.map(({ id, edit }) => [id, edit]),
  );
  const write = async ({ doc, id, fields, edit }: (typeof changes)[number]) => {
    try {
      await doc.incrementalModify((before) => ({ ...before, ...fields, edit }));
    } catch (error) {
      // Else it left the replica in the meantime.
      if (await notWritten(options, id, edit)) throw error;
    }
  };
  await inOneStep(collection, () => changes.map(write));
}

/** RxDB's queue writes what comes first by itself, and the rest after it: screens and gateway would hear of it twice. */
function inOneStep<T>(
  { incrementalWriteQueue: queue }: RxCollection<T>,
  write: () => Promise<void>[],
): Promise<unknown> {
  const wasRunning = queue.isRunning;
  queue.isRunning = true;
  const writes = write();
  queue.isRunning = wasRunning;
  void queue.triggerRun();
  return Promise.all(writes);
}

function mango<T>({ where, sort, after, upTo, limit }: Query<T>): MangoQuery<T> {
  const selector: Record<string, object> = Object.fromEntries(
    Object.entries(where ?? {}).map(([field, value]) => [field, { $eq: value }]),
  );
  if (sort && (after !== undefined || upTo !== undefined))
    selector[sort.field] = {
      ...(after !== undefined && { $gt: after }),
      ...(upTo !== undefined && { $lte: upTo }),
    };
  return {
    selector,
    ...(sort && { sort: [{ [sort.field]: sort.direction }] }),
    ...(limit !== undefined && { limit }),
  } as MangoQuery<T>;
}

function select<T>(docs: RxDocument<T>[], query: Query<T>, visible: Visible<T>): T[] {
  const shown = docs.map((doc) => plain(doc)).filter(visible);
  return query.limit === undefined ? shown : shown.slice(0, query.limit);
}

const plains = new WeakMap<object, unknown>();

/** The document as a plain object; the same object as long as the document has not changed. */
function plain<T>(doc: RxDocument<T>): T {
  const known = plains.get(doc);
  if (known !== undefined) return known as T;
  // Not a copy of what is in it: readers change nothing (table.ts).
  const made = doc.toJSON() as T;
  plains.set(doc, made);
  return made;
}

function isCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
