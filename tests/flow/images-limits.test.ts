import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeFailure } from '../../sync-server/images/decode-failure.ts';
import { decodePicture, inspectPicture } from '../../sync-server/images/decode-picture.ts';
import { openImages } from '../../sync-server/images/images.ts';
import { createWorkBudget } from '../../sync-server/work-budget.ts';
import { sample } from '../helpers/sample-images.ts';

describe('the pixels that are decoded at once', () => {
  it('API-06 runs small pictures together, a large one alone, nobody overtaking', async () => {
    const budget = createWorkBudget(100);
    const log: string[] = [];
    let running = 0;
    const job = (name: string, pixels: number) =>
      budget.run(pixels, async () => {
        running += pixels;
        log.push(name);
        expect(running).toBeLessThanOrEqual(100);
        await new Promise((resolve) => setTimeout(resolve, 10));
        running -= pixels;
      });
    const all = [job('a', 40), job('b', 40), job('large', 100), job('c', 10)];
    expect(budget.waiting).toBe(2);
    await Promise.all(all);
    expect(log).toEqual(['a', 'b', 'large', 'c']);
    await expect(budget.run(500, () => Promise.resolve('more than all'))).resolves.toBe(
      'more than all',
    );
  });

  it('API-06 a picture that fails gives its pixels back', async () => {
    const budget = createWorkBudget(10);
    await expect(budget.run(10, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    await expect(budget.run(10, () => Promise.resolve(7))).resolves.toBe(7);
  });
});

describe('how many pictures are worked on at once', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'kohdataan-limits-'));
    await sample(64, 64).jpeg().toFile(join(directory, 'small.jpg'));
    await copyFile(
      join(import.meta.dirname, '../fixtures/turned.heic'),
      join(directory, 'small.heic'),
    );
  });
  afterAll(() => rm(directory, { recursive: true }));

  it.each(['small.jpg', 'small.heic'])(
    'IMG-09 of many like %s three, so that one of four threads is there for all other requests',
    async (name) => {
      const images = openImages({ dataDirectory: directory });
      const file = join(directory, name);
      const all = Promise.all(Array.from({ length: 6 }, () => images.process(file, 'meet')));
      await expect.poll(() => images.waiting, { interval: 1 }).toBe(3);
      expect((await all).map(({ ok }) => ok)).toEqual(Array(6).fill(true));
    },
  );
});

it('IMG-08 SYNC-14 a picture that a busy gateway has no time for is not refused for good', async () => {
  const picture = await inspectPicture(join(import.meta.dirname, '../fixtures/48-megapixels.heic'));
  if (!picture.ok) throw new Error(picture.code);
  const outcome = await decodePicture(picture.value, { sharpSeconds: 1, heicMs: 1 });
  expect(outcome).toEqual({ ok: false, code: 'UNAVAILABLE' });
});

it.each(['48-megapixels.heic', 'sample.jpg'])(
  'IMG-08 SYNC-14 %s that the gateway cannot open just now is not refused for good',
  async (name) => {
    const directory = await mkdtemp(join(tmpdir(), 'kohdataan-limits-'));
    const path = join(directory, name);
    if (name.endsWith('.jpg')) await sample().jpeg().toFile(path);
    else await copyFile(join(import.meta.dirname, '../fixtures', name), path);
    const picture = await inspectPicture(path);
    if (!picture.ok) throw new Error(picture.code);
    await rm(directory, { recursive: true });
    await expect(decodePicture(picture.value)).rejects.toMatchObject({ code: 'ENOENT' });
  },
);

it('IMG-08 SYNC-14 want of memory says nothing about the picture, other words of a decoder do', async () => {
  const said = (words: string) => decodeFailure(import.meta.filename, new Error(words));
  for (const words of [
    'timeout: 42% complete',
    'vips_mapfile: unable to mmap\nsystem error: Cannot allocate memory',
    'VipsJpeg: Insufficient memory (case 4)',
    'out of memory -- size == 48MB',
  ])
    expect(await said(words), words).toBe('UNAVAILABLE');
  for (const words of ['VipsJpeg: premature end of JPEG image', 'pngload: libspng read error'])
    expect(await said(words), words).toBe('IMAGE_UNSUPPORTED');
});
