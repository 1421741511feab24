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

function hasBlob(value: unknown): boolean {
  if (value instanceof Blob) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasBlob);
}

/** IndexedDB of a private window of WebKit. */
function refuseBlobs(): void {
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...row
  ) {
    if (hasBlob(row[0])) throw new DOMException('Error preparing Blob/File data', 'UnknownError');
    return put.apply(this, row);
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
