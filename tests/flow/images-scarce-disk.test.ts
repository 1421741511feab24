import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { expect, it, onTestFinished } from 'vitest';
import { hasDiskSpace } from '../../sync-server/images/disk-space.ts';
import { openImages } from '../../sync-server/images/images.ts';
import { StorageError } from '../../sync-server/images/storage-error.ts';
import { UnfinishedUploads, pieceId } from '../../sync-server/images/unfinished-uploads.ts';
import { UploadDesk } from '../../sync-server/images/upload-desk.ts';
import { pictureIdOf, uidOf } from '../helpers/people.ts';
import { openTestStore, startTestCore } from '../helpers/test-core.ts';

/** Whether a disk of that size, with so much free, takes pictures; in megabytes. */
const takes = (free: number, all: number) =>
  hasDiskSpace('any', async () => ({ bsize: 4096, bavail: free * 256, blocks: all * 256 }));

it('IMG-08 pictures leave half a gigabyte of the disk to the store that shares it, of a small one a twentieth', async () => {
  expect([await takes(511, 100_000), await takes(512, 100_000)]).toEqual([false, true]);
  expect([await takes(49, 1000), await takes(50, 1000)]).toEqual([false, true]);
});

it('IMG-08 a folder that is still to be made, or a disk that does not tell, stops nobody', async () => {
  expect(await hasDiskSpace(join('/no', 'such', 'folder'))).toBe(true);
});

/** The desk of a gateway whose disk is as `isRoomy` says. */
async function deskOn(isRoomy: (folder: string) => Promise<boolean>) {
  const files = await openTestStore();
  const { core, stop } = await startTestCore(files.store);
  onTestFinished(async () => {
    stop();
    await files.remove();
  });
  const images = openImages({ dataDirectory: files.directory });
  const throttles = { take: async () => true, giveBack: async () => undefined };
  return { images, desk: new UploadDesk(core, images, throttles, 1, isRoomy) };
}

it('IMG-08 SYNC-14 on a disk that is nearly full no upload begins: it comes again later, and the operator hears of it', async () => {
  let isRoomy = false;
  const asked: string[] = [];
  const { images, desk } = await deskOn(async (folder) => {
    asked.push(folder);
    return isRoomy;
  });
  const beginning = desk.refusal(uidOf('Aino'));
  await expect(beginning).rejects.toThrow(StorageError);
  await expect(beginning).rejects.toThrow('ENOSPC');
  expect(asked).toEqual([images.incoming]);
  isRoomy = true;
  expect(await desk.refusal(uidOf('Aino'))).toBeUndefined();
});

const quarter = 256 * 1024;
const upload = { uid: uidOf('Aino'), pictureId: pictureIdOf('one'), kind: 'meet' } as const;

/** A body that a disk fills up under: there is room until so many bytes of it have been handed over. */
function fillingUp(bytes: number): { body: Readable; isRoomy: () => Promise<boolean> } {
  let sent = 0;
  const send = function* () {
    for (; sent < 20 * quarter; sent += quarter / 4) yield Buffer.alloc(quarter / 4);
  };
  return { body: Readable.from(send()), isRoomy: async () => sent < bytes };
}

it('IMG-08 uploads that began while there was room do not fill the disk together: each ends where that ends', async () => {
  const { body, isRoomy } = fillingUp(4 * quarter);
  const { images, desk } = await deskOn(isRoomy);
  const receiving = desk.receive(upload, body);
  await expect(receiving).rejects.toThrow(StorageError);
  await expect(receiving).rejects.toThrow('ENOSPC');
  expect(await readdir(join(images.incoming, upload.uid))).toEqual([]);
});

it('IMG-03 IMG-08 nor do pieces: what had room stays, and is gone on with when there is some again', async () => {
  const root = await mkdtemp(join(tmpdir(), 'kohdataan-scarce-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  let { body, isRoomy } = fillingUp(4 * quarter);
  const { store } = await UnfinishedUploads.open(root, () => isRoomy());
  const id = pieceId(upload);
  await store.create(new Upload({ id, size: 20 * quarter, offset: 0 }));
  const writing = store.write(body, id, 0);
  await expect(writing).rejects.toThrow(StorageError);
  await expect(writing).rejects.toThrow('ENOSPC');
  const { size } = await stat(join(root, id));
  expect(size).toBeGreaterThan(0);
  expect(size).toBeLessThanOrEqual(6 * quarter);
  ({ body, isRoomy } = fillingUp(Infinity));
  expect(await store.write(body, id, size)).toBe(size + 20 * quarter);
});
