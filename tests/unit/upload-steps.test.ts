import { afterEach, expect, it } from 'vitest';
import { openDeviceStore } from '../../src/data/device-store.ts';
import type { DeviceStore } from '../../src/data/device-store.ts';
import { PictureUploads } from '../../src/sync/picture-uploads.ts';
import { defaultSettings } from '../../src/sync/settings.ts';
import { pictureIdOf, uidOf } from '../helpers/people.ts';

let store: DeviceStore;
let uploads: PictureUploads;
afterEach(async () => {
  await uploads.close();
  store.close();
});

it('IMG-05 progress is told at 15, 50, 70, 80, 90 and 100, however finely the bytes leave', async () => {
  store = await openDeviceStore(uidOf('aino'));
  const told: number[] = [];
  const tell = store.changePicture;
  store.changePicture = (id, fields) => {
    if (fields.progress !== undefined) told.push(fields.progress);
    return tell(id, fields);
  };
  const begin = store.beginPicture;
  store.beginPicture = (id, progress) => {
    told.push(progress);
    return begin(id, progress);
  };
  uploads = new PictureUploads({
    store,
    uploader: {
      upload: async (_picture, onProgress) => {
        for (let tenths = 0; tenths <= 1000; tenths += 1) onProgress(tenths / 10);
        return { ok: true, value: null };
      },
      giveUp: async () => undefined,
    },
    settings: defaultSettings,
    now: () => new Date(),
    isNamed: () => Promise.resolve(false),
    onError: (error) => expect(error).toBeUndefined(),
  });
  uploads.start();
  const pictureId = pictureIdOf('askeleet');
  await store.putPicture({ pictureId, kind: 'meet', blob: new Blob(['x']) });
  await expect.poll(async () => (await store.pictures())[0]?.state).toBe('success');
  expect(told).toEqual([15, 50, 70, 80, 90, 100]);
});
