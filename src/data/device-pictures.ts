import { distinctUntilChanged, from, map, switchMap } from 'rxjs';
import type { DeviceDatabase, DeviceTables } from './device-database.ts';
import type { DeviceStore, PictureState, PictureUpload } from './device-store.ts';
import { fromStored, readyToStore, toStored } from './kept-blobs.ts';
import { inRoom } from './storage-room.ts';
import { retryTransaction } from './retry-transaction.ts';
import { watchRows } from './watch-rows.ts';

/** Whether a picture's upload should begin or go on by itself. */
export function isDue({ state, held }: PictureUpload): boolean {
  return state === 'waiting' || (state === 'paused' && !held);
}

type Steps = Pick<
  DeviceStore,
  | 'changePicture'
  | 'beginPicture'
  | 'pausePicture'
  | 'limitPicture'
  | 'holdPicture'
  | 'resumePicture'
  | 'cancelPicture'
>;
type Rows = Pick<
  DeviceStore,
  | 'putPicture'
  | 'removePicture'
  | 'pictureOf'
  | 'pictures'
  | 'watchPicture'
  | 'watchPictures'
  | 'watchWaiting'
>;

/**
 * The pictures on their way of a device store. How far each is lies apart from the picture itself, among the
 * values: it changes at every step, and browsers write and read a whole file for a row that holds one.
 */
export function picturesIn(db: DeviceDatabase): Steps & Rows {
  return { ...rowsIn(db), ...stepsIn(db) };
}

/** Repeated in workers/device-store.ts, as are the states that wait. */
const prefix = 'upload:';
const uploadTables = ['pictures', 'values'] as const;
type UploadTables = DeviceTables<(typeof uploadTables)[number]>;
const rowOf = (upload: PictureUpload) => ({ key: prefix + upload.pictureId, value: upload });

/** How far one is. Earlier versions kept that beside the picture. */
async function uploadOf(tables: UploadTables, id: string): Promise<PictureUpload | undefined> {
  const row = await tables.values.get(prefix + id);
  if (row !== undefined) return row.value as PictureUpload;
  const before = await tables.pictures.get(id);
  if (before === undefined) return undefined;
  const { blob: _, ...upload } = before;
  return upload;
}

/** How far all are, those that have arrived included. */
export async function uploadsIn(db: DeviceDatabase): Promise<PictureUpload[]> {
  // Both asked at once: what is read after something else may be no part any more of what is watched (Dexie's zones).
  const [ids, rows] = await Promise.all([
    db.pictures.toCollection().primaryKeys(),
    db.values.where('key').startsWith(prefix).toArray(),
  ]);
  const known = new Map(rows.map(({ key, value }) => [key, value as PictureUpload]));
  const all = ids.map(async (id) => known.get(prefix + id) ?? uploadOf(db, id));
  return (await Promise.all(all)).filter((one) => one !== undefined);
}

function rowsIn(db: DeviceDatabase): Rows {
  const pictureOf = async (id: string) => {
    const row = await db.pictures.get(id);
    return row && fromStored(row.blob);
  };
  return {
    putPicture: async ({ pictureId, kind, blob }) => {
      await readyToStore(blob);
      const put = () =>
        db.within('rw', uploadTables, async ({ pictures, values }) => {
          const upload = { pictureId, kind, state: 'waiting', progress: 0, held: false } as const;
          // With how far it is, for an earlier version that finds it.
          await pictures.put({ ...upload, blob: toStored(blob) });
          await values.put(rowOf(upload));
        });
      await retryTransaction(() => inRoom(put));
    },
    removePicture: (id) =>
      db.within('rw', uploadTables, async ({ pictures, values }) => {
        await pictures.delete(id);
        await values.delete(prefix + id);
      }),
    pictureOf,
    pictures: () => uploadsIn(db),
    watchPicture: (id) => watchRows(() => uploadOf(db, id)),
    watchPictures: () => watchRows(() => uploadsIn(db)),
    watchWaiting: () => watchWaiting(db, pictureOf),
  };
}

/** Each is read once: every reading makes another blob, and screens would load the picture anew. */
function watchWaiting(
  db: DeviceDatabase,
  pictureOf: DeviceStore['pictureOf'],
): ReturnType<DeviceStore['watchWaiting']> {
  const read = new Map<string, Blob>();
  const blobs = async (ids: readonly string[]) => {
    for (const id of read.keys()) if (!ids.includes(id)) read.delete(id);
    for (const id of ids) {
      const blob = read.get(id) ?? (await pictureOf(id));
      if (blob !== undefined) read.set(id, blob);
    }
    return new Map(read);
  };
  return watchRows(() => uploadsIn(db)).pipe(
    map((all) => all.filter(({ state }) => state !== 'success').map((one) => one.pictureId)),
    distinctUntilChanged((a, b) => a.join() === b.join()),
    switchMap((ids) => from(blobs(ids))),
  );
}

const onTheWay: readonly PictureState[] = ['waiting', 'running', 'paused'];

/** How many wait to arrive, without those that wait for the user. */
export async function onTheirWay(db: DeviceDatabase): Promise<number> {
  return (await uploadsIn(db)).filter(({ state }) => onTheWay.includes(state)).length;
}

/** Each step happens only where the picture stands as expected: another tab may have been faster. */
function stepsIn(db: DeviceDatabase): Steps {
  const change = (
    id: string,
    isExpected: (upload: PictureUpload) => boolean,
    fields: Partial<PictureUpload>,
  ) =>
    inRoom(() =>
      db.within('rw', uploadTables, async (tables) => {
        const upload = await uploadOf(tables, id);
        if (upload === undefined || !isExpected(upload)) return false;
        await tables.values.put(rowOf({ ...upload, ...fields }));
        return true;
      }),
    );
  const moved = async (
    id: string,
    between: readonly PictureState[],
    fields: Partial<PictureUpload>,
  ) => void (await change(id, ({ state }) => between.includes(state), fields));
  return {
    changePicture: async (id, fields) => void (await change(id, () => true, fields)),
    beginPicture: (id, progress) =>
      change(id, isDue, { state: 'running', progress, limited: false, told: false }),
    pausePicture: (id) => moved(id, ['running'], { state: 'paused' }),
    limitPicture: (id) => moved(id, onTheWay, { state: 'paused', limited: true }),
    holdPicture: (id) => moved(id, onTheWay, { state: 'paused', held: true }),
    resumePicture: (id) => moved(id, ['paused'], { held: false }),
    // A refused one, too: once nothing names it, sign-out need not warn of it.
    cancelPicture: (id) =>
      moved(id, [...onTheWay, 'error'], { state: 'canceled', progress: 0, held: false }),
  };
}
