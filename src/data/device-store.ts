import { distinctUntilChanged } from 'rxjs';
import type { Observable } from 'rxjs';
import type { RefusalCode, RefusalParams } from '../../schemas/refusal-codes.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { replicaVersion } from './collection-schemas.ts';
import { DeviceDatabase } from './device-database.ts';
import { draftsIn } from './device-drafts.ts';
import type { DraftKey, DraftStore } from './draft-store.ts';
import { onTheirWay, picturesIn, uploadsIn } from './device-pictures.ts';
import { refusalsIn } from './device-refusals.ts';
import { countLeaving, leavingIn } from './leaving-drafts.ts';
import { unsentLog } from './unsent-log.ts';
import type { UnsentLog, UnsentRow } from './unsent-log.ts';
import { watchRows } from './watch-rows.ts';

/** A change that the gateway has refused; listed until dismissed (SYNC-15). */
export interface RefusalEntry {
  id: string;
  collection: CollectionName | 'pictures';
  docId: string;
  code: RefusalCode;
  params: RefusalParams;
  /** What the user had written, kept as a draft too where a draft exists; null if no text. */
  text: string | null;
  /** ISO 8601. */
  at: string;
}

/** Upload states of IMG-04, and `waiting` before the first attempt. */
export type PictureState = 'waiting' | 'running' | 'paused' | 'success' | 'canceled' | 'error';

/**
 * How far a picture is on its way to the gateway (IMG-04): `paused` was cut off and goes on by itself unless the
 * user `held` it; `canceled` and `error` wait for the user to try again. `progress`: percent, one of
 * IMG-05's steps or 0. `limited`: the gateway takes no more of them today. `told`: its user has been told of the error.
 */
export interface PictureUpload {
  pictureId: string;
  kind: 'profile' | 'meet';
  state: PictureState;
  progress: number;
  held: boolean;
  limited?: boolean;
  told?: boolean;
}

/** The same with the picture itself. */
export interface WaitingPicture extends PictureUpload {
  blob: Blob;
}

/** An IndexedDB other than the browser's own. */
export interface IndexedDb {
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
}

/** What belongs to one account on this device and never syncs as documents. */
export interface DeviceStore extends DraftStore {
  /** Lists a refusal and, in the same transaction, changes a draft; nothing if listed already. */
  addRefusal(entry: RefusalEntry, draft?: DraftChange): Promise<void>;
  watchRefusals(): Observable<RefusalEntry[]>;
  dismissRefusal(id: string): Promise<void>;
  /** Puts another text in the place of a listed one, in one step: none is lost by a crash in between. */
  rewordRefusal(id: string, text: string): Promise<void>;
  /** Stores a picture; its upload starts by itself. */
  putPicture(picture: Pick<WaitingPicture, 'pictureId' | 'kind' | 'blob'>): Promise<void>;
  changePicture(pictureId: string, fields: Partial<PictureUpload>): Promise<void>;
  /** Marks a picture as running if it is due; false if it has been canceled or removed meanwhile. */
  beginPicture(pictureId: string, progress: number): Promise<boolean>;
  /** Marks a running picture as paused: its upload was cut off and will go on. */
  pausePicture(pictureId: string): Promise<void>;
  /** Marks a picture that is or was about to be sent: it will go on when the gateway takes more of them. */
  limitPicture(pictureId: string): Promise<void>;
  /** Pauses a picture until the user lets it go on. */
  holdPicture(pictureId: string): Promise<void>;
  /** Lets a picture that was held go on from where it was. */
  resumePicture(pictureId: string): Promise<void>;
  /** Marks a picture as canceled unless it has arrived. */
  cancelPicture(pictureId: string): Promise<void>;
  removePicture(pictureId: string): Promise<void>;
  /** The picture itself; undefined if it is not here any more. */
  pictureOf(pictureId: string): Promise<Blob | undefined>;
  pictures(): Promise<PictureUpload[]>;
  watchPicture(pictureId: string): Observable<PictureUpload | undefined>;
  watchPictures(): Observable<PictureUpload[]>;
  /** The pictures that have not arrived, by id; their progress changes nothing. */
  watchWaiting(): Observable<ReadonlyMap<string, Blob>>;
  /** Documents whose newest local write the gateway has not acknowledged. */
  readonly unsent: UnsentLog;
  /** Number of documents and pictures that are on their way to the gateway or wait for it. */
  watchUnsentCount(): Observable<number>;
  watchUnsent(): Observable<UnsentRow[]>;
  /** Number of documents and pictures that the gateway has not acknowledged, refused pictures too (AUTH-14). */
  countUnsent(): Promise<number>;
  /** Number of drafts, refusals, unsent changes and pictures that have not arrived. */
  countKept(): Promise<number>;
  watchKept(): Observable<number>;
  getValue<T>(key: string): Promise<T | undefined>;
  watchValue<T>(key: string): Observable<T | undefined>;
  setValue(key: string, value: unknown): Promise<void>;
  removeValue(key: string): Promise<void>;
  close(): void;
  /** A newer app has been here: what is unsent may lie in a replica that this one does not know. */
  readonly isNewer: boolean;
  /** Empties everything and closes. */
  wipe(): Promise<void>;
}

/**
 * How what was refused joins the draft that may be there already: a text `after` it, fields `beneath` its own, or a
 * text only where there is `none`.
 */
export interface DraftChange {
  key: DraftKey;
  join: 'after' | 'beneath' | 'none';
  value: unknown;
}

/** What a device store is opened with. */
export interface DeviceStoreOptions {
  indexedDb?: IndexedDb;
  /** Version of the replica beside it; a tab of a newer app raises it. */
  version?: number;
  /** Such a tab waits until this has been done: then the store closes, before any document moves. */
  onNewer?: () => Promise<unknown>;
  /** It is being deleted under this tab: it closes, and what is written from now on is refused. */
  onLost?: () => void;
}

/**
 * Opens the device store of one account; an older app opens that of a newer one too.
 * @param shelf of its databases: its uid as a rule
 */
export async function openDeviceStore(
  shelf: string,
  { indexedDb, version = replicaVersion, onNewer, onLost }: DeviceStoreOptions = {},
): Promise<DeviceStore> {
  const db = new DeviceDatabase(shelf, indexedDb, version);
  await db.open();
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion !== null && onNewer) void onNewer().finally(() => db.close());
    else {
      // Dexie would open it again by itself, and make it anew.
      db.close();
      onLost?.();
    }
    return false;
  });
  return {
    ...draftsIn(db),
    ...leavingIn(db),
    ...refusalsIn(db),
    ...picturesIn(db),
    ...keptIn(db),
    ...valuesIn(db),
    unsent: unsentLog(db.unsent),
    watchUnsentCount: () =>
      watchRows(async () => {
        const [documents, pictures] = await Promise.all([db.unsent.count(), onTheirWay(db)]);
        return documents + pictures;
      }),
    watchUnsent: () => watchRows(() => db.unsent.toArray()),
    isNewer: db.backendDB().version > 10 * (1 + version),
    close: () => db.close(),
    wipe: async () => {
      await Promise.all(db.tables.map((table) => table.clear()));
      db.close();
    },
  };
}

function valuesIn(
  db: DeviceDatabase,
): Pick<DeviceStore, 'getValue' | 'watchValue' | 'setValue' | 'removeValue'> {
  const value = async <T>(key: string) => (await db.values.get(key))?.value as T | undefined;
  return {
    getValue: value,
    watchValue: <T>(key: string) => watchRows(() => value<T>(key)),
    setValue: async (key, value) => void (await db.values.put({ key, value })),
    removeValue: (key) => db.values.delete(key),
  };
}

function keptIn(db: DeviceDatabase): Pick<DeviceStore, 'countUnsent' | 'countKept' | 'watchKept'> {
  const countUnsent = async () => {
    const pictures = await uploadsIn(db);
    const waiting = pictures.filter(({ state }) => state !== 'success' && state !== 'canceled');
    return (await db.unsent.count()) + waiting.length;
  };
  const countKept = async () => {
    const counts = await Promise.all([
      db.drafts.filter(({ value }) => value !== '').count(),
      countLeaving(db),
      uploadsIn(db).then((all) => all.filter(({ state }) => state !== 'success').length),
      db.refusals.count(),
      db.unsent.count(),
    ]);
    return counts.reduce((sum, count) => sum + count);
  };
  return {
    countUnsent,
    countKept,
    watchKept: () => watchRows(countKept).pipe(distinctUntilChanged()),
  };
}
