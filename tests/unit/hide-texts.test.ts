import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import * as timers from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hideTexts } from '../../sync-server/images/hide-texts.ts';
import { pngOfTexts, sample } from '../helpers/sample-images.ts';

vi.mock('node:timers/promises', { spy: true });

describe('the texts of a PNG', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'kohdataan-texts-'));
  });
  afterAll(() => rm(directory, { recursive: true }));

  async function hidden(png: Buffer): Promise<Buffer> {
    const path = join(directory, 'picture.png');
    await writeFile(path, new Uint8Array(png));
    await hideTexts(path);
    return readFile(path);
  }

  it('IMG-08 IMG-09 are seen by no decoder any more, and the picture is whole', async () => {
    const png = await pngOfTexts(3, 500);
    expect((await sharp(png).metadata()).comments).toHaveLength(3);
    const after = await hidden(png);
    expect((await sharp(after, { failOn: 'warning' }).metadata()).comments).toBeUndefined();
    const pixels = (file: Buffer) => sharp(file, { failOn: 'warning' }).raw().toBuffer();
    expect((await pixels(after)).equals(await pixels(png))).toBe(true);
  });

  it('IMG-08 a file without any, or cut off in one, stays as it is', async () => {
    const plain = await sample(64, 64).png().toBuffer();
    const texts = await pngOfTexts(2, 500);
    // within the first text, and within its checksum
    const cuts = [40, 60].map((length) => texts.subarray(0, length));
    for (const file of [plain, Buffer.alloc(0), plain.subarray(0, 12), ...cuts])
      expect((await hidden(file)).equals(file)).toBe(true);
  });

  it('IMG-08 others are answered in between, however many there are', async () => {
    const empty = '\0\0\0\0tEXt\0\0\0\0';
    const after = await hidden(Buffer.from('\0'.repeat(8) + empty.repeat(20_000)));
    expect(after.toString('latin1').match(/kdTx/g)).toHaveLength(20_000);
    expect(timers.setImmediate).toHaveBeenCalledTimes(4);
  });
});
