import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hasRoom } from '../../sync-server/images/has-room.ts';
import { openImages } from '../../sync-server/images/images.ts';
import { StorageError } from '../../sync-server/images/storage-error.ts';
import { UploadDesk } from '../../sync-server/images/upload-desk.ts';
import { uidOf } from '../helpers/people.ts';
import { openTestStore, startTestCore } from '../helpers/test-core.ts';

/** Whether a disk of that size, with so much free, takes pictures; in megabytes. */
const takes = (free: number, all: number) =>
  hasRoom('any', async () => ({ bsize: 4096, bavail: free * 256, blocks: all * 256 }));

it('IMG-08 pictures leave half a gigabyte of the disk to the store that shares it, of a small one a twentieth', async () => {
  expect([await takes(511, 100_000), await takes(512, 100_000)]).toEqual([false, true]);
  expect([await takes(49, 1000), await takes(50, 1000)]).toEqual([false, true]);
});

it('IMG-08 a folder that is still to be made, or a disk that does not tell, stops nobody', async () => {
  expect(await hasRoom(join('/no', 'such', 'folder'))).toBe(true);
});

it('IMG-08 SYNC-14 on a disk that is nearly full no upload begins: it comes again later, and the operator hears of it', async () => {
  const files = await openTestStore();
  const { core, stop } = await startTestCore(files.store);
  onTestFinished(async () => {
    stop();
    await files.remove();
  });
  const images = openImages({ dataDirectory: files.directory });
  const throttles = { take: async () => true, giveBack: async () => undefined };
  let isRoomy = false;
  const asked: string[] = [];
  const desk = new UploadDesk(core, images, throttles, 1, async (folder) => {
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
