import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DeviceStore } from '../../../src/data/device-store.ts';
import { aino, pictureId } from '../helpers/samples.ts';

const indexedDb = () => ({ indexedDB: new IDBFactory(), IDBKeyRange });
const picture = () => new Blob(['jpeg'], { type: 'image/jpeg' });
let files: ReturnType<typeof indexedDb>;
let store: DeviceStore;

/** As after a restart: nothing is remembered. */
async function open(): Promise<void> {
  vi.resetModules();
  const { openDeviceStore } = await import('../../../src/data/device-store.ts');
  store = await openDeviceStore(aino, { indexedDb: files });
}

function blobsIn(value: unknown): Blob[] {
  if (value instanceof Blob) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(blobsIn) : [];
}

const refused = () => new DOMException('Error preparing Blob/File data', 'UnknownError');

/** IndexedDB of a private window of WebKit, which Node.js counts as: it has no name of a browser. */
function refuseBlobs(): void {
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...row
  ) {
    if (blobsIn(row[0]).length > 0) throw refused();
    return put.apply(this, row);
  });
}

/** Its other windows: blobs that were read of a row which a page of before has stored are gone with that row. */
function loseWithRow(): void {
  const { get, put, delete: remove } = IDBObjectStore.prototype;
  const read = new Map<unknown, IDBRequest[]>();
  const lost = new WeakSet<Blob>();
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
    this: IDBObjectStore,
    key,
  ) {
    const request = get.call(this, key);
    read.set(key, [...(read.get(key) ?? []), request]);
    return request;
  });
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...row
  ) {
    if (blobsIn(row[0]).some((blob) => lost.has(blob))) throw refused();
    return put.apply(this, row);
  });
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (
    this: IDBObjectStore,
    key,
  ) {
    for (const { result } of read.get(key) ?? []) for (const one of blobsIn(result)) lost.add(one);
    return remove.call(this, key);
  });
}

beforeEach(async () => {
  files = indexedDb();
  refuseBlobs();
  await open();
});
afterEach(() => {
  store.close();
  vi.restoreAllMocks();
});

async function isPicture(found: Blob | undefined): Promise<void> {
  expect(found?.type).toBe('image/jpeg');
  expect(await found?.text()).toBe('jpeg');
}

it('SYNC-02 IMG-04 a picture waits also where the browser stores no blobs', async () => {
  await store.putPicture({ pictureId, kind: 'profile', blob: picture() });
  await isPicture(await store.pictureOf(pictureId));
  store.close();
  await open();
  await isPicture(await store.pictureOf(pictureId));
});

it('SYNC-10 so do those of drafts, also while a draft becomes a document', async () => {
  const draft = { description: 'K', picture: picture(), shared: { uncropped: picture() } };
  await store.saveDraft('meet:new', draft);
  store.close();
  await open();
  const found = await store.loadDraft<typeof draft>('meet:new');
  await isPicture(found?.picture);
  await isPicture(found?.shared.uncropped);
  await store.sendDraft({ key: 'meet:new', collection: 'meets', id: 'm', value: found });
  store.close();
  await open();
  const [leaving] = await store.leavingDrafts();
  if (leaving === undefined) throw new Error('nothing is leaving');
  await store.returnDraft(leaving);
  await isPicture((await store.loadDraft<typeof draft>('meet:new'))?.picture);
});

it('SYNC-10 MEET-19 a picture of before is published in Safari, where it is gone with the row it moves from', async () => {
  vi.restoreAllMocks();
  loseWithRow();
  await store.saveDraft('meet:new', { description: 'K', picture: picture() });
  store.close();
  await open();
  const found = await store.loadDraft<{ picture: Blob }>('meet:new');
  if (found === undefined) throw new Error('nothing is left');
  await store.sendDraft({ key: 'meet:new', collection: 'meets', id: 'm', value: found });
  await store.putPicture({ pictureId, kind: 'meet', blob: found.picture });
  await isPicture(await store.pictureOf(pictureId));
});

it('IMG-04 elsewhere a picture lies in the store as it is, and no page holds its bytes', async () => {
  vi.restoreAllMocks();
  vi.stubGlobal('navigator', { userAgent: 'Chrome/131.0.0.0' });
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  await store.putPicture({ pictureId, kind: 'profile', blob: picture() });
  vi.unstubAllGlobals();
  expect(put.mock.calls.flatMap(([row]) => blobsIn(row))).toHaveLength(1);
  await isPicture(await store.pictureOf(pictureId));
});
