import { openAsBlob } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { heicOriginal, heicType } from '../../../src/data/heic-original.ts';
import { preparePicture } from '../../../src/data/prepare-picture.ts';

/** Pictures that go as they are: their file may be gone before they do. */
let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kohdataan-heic-'));
  path = join(folder, 'IMG_0001.HEIC');
  await copyFile(join(import.meta.dirname, '../../fixtures/turned.heic'), path);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await rm(folder, { recursive: true });
});

it('IMG-08 SYNC-02 a HEIC is there as it was chosen, whatever becomes of its file', async () => {
  const original = await heicOriginal(await openAsBlob(path));
  await writeFile(path, 'something else');
  expect(original?.type).toBe(heicType);
  expect(await original?.slice(4, 12).text()).toMatch(/^ftyp/);
});

it('IMG-08 SYNC-02 so is a picture in a browser that hides what it has drawn', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 9, height: 9, close: () => undefined }));
  const read = { data: new Uint8ClampedArray(324) };
  const context = { fillRect: () => undefined, getImageData: () => read };
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly getContext = () => context;
    },
  );
  const prepared = await preparePicture(await openAsBlob(path, { type: 'image/png' }));
  await writeFile(path, 'something else');
  expect(prepared.type).toBe('image/png');
  expect(await prepared.slice(4, 12).text()).toMatch(/^ftyp/);
});

it('IMG-08 what is no HEIC, or is gone already, is none', async () => {
  const gone = await openAsBlob(path);
  await writeFile(path, 'something else');
  expect(await heicOriginal(gone)).toBeUndefined();
  expect(await heicOriginal(new Blob(['GIF89a, and more']))).toBeUndefined();
});
