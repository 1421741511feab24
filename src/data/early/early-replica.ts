import type { CollectionName, Collections } from '../../../schemas/documents/device.ts';
import { collectionNames, primaryKeys } from '../../../schemas/documents/device.ts';
import { newMeetId, newMessageId, newPictureId } from '../../../schemas/domain/ids.ts';
import type { DeviceClock } from '../clock.ts';
import type { DeviceStore } from '../device-store.ts';
import type { DraftKey } from '../draft-store.ts';
import { withNote } from '../draft-notes.ts';
import { draftTimesKey } from '../draft-times.ts';
import type { DraftTimes } from '../draft-times.ts';
import { firstSyncKey } from '../first-sync-key.ts';
import type { Remote, Replica } from '../replica.ts';
import { clockKey } from '../stored-clock.ts';
import type { StoredClock } from '../stored-clock.ts';
import { syncStatus, watchSyncStatus } from '../sync-status.ts';
import type { Query, Table } from '../table.ts';
import type { UnsentLog } from '../unsent-log.ts';
import { visibility } from '../visibility.ts';
import { earlyDocs } from './early-data.ts';
import type { EarlyData } from './early-data.ts';
import { earlyObservable } from './early-observable.ts';

type Methods = Record<string, (...values: unknown[]) => unknown>;

/** These methods now, every other one on the real object once that is there. */
function until<T extends object>(real: () => Promise<T>, known: Partial<T>): T {
  return new Proxy(known as T, {
    get: (target, name) =>
      name in target || typeof name !== 'string'
        ? (target as Record<string | symbol, unknown>)[name]
        : (...values: unknown[]) => {
            const call = async () => ((await real()) as Methods)[name]?.(...values);
            return name.startsWith('watch') ? earlyObservable(undefined, call as never) : call();
          },
  });
}

/**
 * A replica before its databases are open: it reads from early data, and what it is told to write waits
 * for the real one. A screen that is shown over it is shown over the real one as soon as that has at
 * least as much.
 * @param ready opens the real one, if nobody has yet
 */
export function earlyReplica(data: EarlyData, ready: () => Promise<Replica>): Replica {
  const { uid, values, refusals, drafts, summary } = data;
  const blocked = new Set<string>();
  const tables = Object.fromEntries(
    collectionNames.map((name) => [name, earlyTable(name, data, ready, blocked)]),
  ) as Pick<Replica, CollectionName>;
  const device = until<DeviceStore>(async () => (await ready()).device, {
    // While a device fills, which may take minutes, values are written that the data know nothing of.
    ...(summary === undefined && {
      getValue: async <T>(key: string) => values.get(key) as T | undefined,
    }),
    watchValue: <T>(key: string) =>
      earlyObservable<T | undefined>([values.get(key) as T | undefined], async () =>
        (await ready()).device.watchValue<T>(key),
      ),
    // Known at once, so that nobody types over a draft that has not come yet.
    watchDraft: <T>(key: DraftKey) =>
      earlyObservable<T | undefined>(
        [
          withNote(
            uid,
            key,
            drafts.get(key),
            values.get(draftTimesKey) as DraftTimes | undefined,
          ) as T,
        ],
        async () => (await ready()).device.watchDraft<T>(key),
      ),
    watchRefusals: () =>
      earlyObservable([[...refusals]], async () => (await ready()).device.watchRefusals()),
    unsent: until<UnsentLog>(async () => (await ready()).device.unsent, {}),
  });
  return {
    ...tables,
    uid,
    device,
    clock: earlyClock(values.get(clockKey)),
    remote: until<Remote>(async () => (await ready()).remote, {
      syncNow: () =>
        void ready().then(
          ({ remote }) => remote.syncNow(),
          () => undefined,
        ),
    }),
    early: { summary, filled: values.get(firstSyncKey) === true },
    close: async () => (await ready()).close(),
    wipe: async () => (await ready()).wipe(),
  };
}

/** Resolves once a table holds a document, or everything that there is for the device; rejects if it cannot be read. */
function held<T>(table: Table<T>, id: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (isThere: boolean) => {
      if (!isThere && !syncStatus().firstSyncDone) return;
      resolve();
      stop();
      // Not before it is known what to end.
      queueMicrotask(() => watching.unsubscribe());
    };
    const stop = watchSyncStatus(() => look(false));
    const watching = table.watchOne(id).subscribe({
      next: (doc) => look(doc !== undefined),
      error(error) {
        stop();
        reject(error);
      },
    });
  });
}

/** @param blocked whom its user blocks meanwhile: they go from every table at once (SYNC-07) */
function earlyTable<N extends CollectionName>(
  name: N,
  data: EarlyData,
  ready: () => Promise<Replica>,
  blocked: Set<string>,
): Table<Collections[N]> {
  type Doc = Collections[N];
  const real = async () => (await ready())[name] as Table<Doc>;
  const key = primaryKeys[name] as unknown as keyof Doc;
  /** The real one, once it holds what is shown here already: till then nothing there could be changed. */
  const holding = async (ids: string | string[]) => {
    const table = await real();
    const docs = (data.docs[name] ?? []) as readonly Doc[];
    const shown = [ids].flat().filter((id) => docs.some((doc) => doc[key] === id));
    await Promise.all(shown.map((id) => held(table, id)));
    return table;
  };
  /** While a new device fills, what it has already, and what was there first. */
  const merge = (known: Doc[], docs: Doc[]) => {
    const there = new Set(docs.map((doc) => doc[key]));
    const visible = visibility(data.uid, name, blocked);
    return [...docs, ...known.filter((doc) => !there.has(doc[key]) && visible(doc))];
  };
  return until<Table<Doc>>(real, {
    insert: async (doc) => {
      if ('kind' in doc && doc.kind === 'block') blocked.add(doc.target);
      return (await real()).insert(doc);
    },
    patch: async (ids, fields) => (await holding(ids)).patch(ids, fields),
    remove: async (id) => (await holding(id)).remove(id),
    watch: (query: Query<Doc> = {}) => {
      const isPlain = query.sort === undefined && query.limit === undefined;
      const known = isPlain ? earlyDocs(data, name, query) : undefined;
      return earlyObservable(known && [known], async () => (await real()).watch(query), merge);
    },
  });
}

/** The gateway's time as the device last knew it (src/data/clock.ts). */
function earlyClock(stored: unknown): DeviceClock {
  const { offset = 0 } = (stored ?? {}) as Partial<StoredClock>;
  const now = () => new Date(Date.now() + offset);
  return {
    now,
    messageId: (chatUid) => newMessageId(chatUid, now()),
    meetId: (uid) => newMeetId(uid, now()),
    pictureId: () => newPictureId(),
    learn: () => offset,
    follow: () => undefined,
    used: () => undefined,
  };
}
