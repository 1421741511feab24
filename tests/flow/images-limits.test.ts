import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPixelBudget } from '../../sync-server/images/pixel-budget.ts';

/** What all decoding of a gateway together may take, in MiB. Measured: about 600, of which 100 is Node. */
const mostMiB = 900;
const [width, height] = [8192, 6144];

describe('the memory and time of decoding', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'kohdataan-large-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  async function measure(files: readonly string[]) {
    const script = join(import.meta.dirname, '../helpers/hardest-image.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--import',
      'tsx',
      script,
      ...files,
    ]);
    return JSON.parse(stdout) as { ok: boolean; after: number };
  }

  it.runIf(process.platform === 'linux')(
    'IMG-08 four of the largest pictures at once stay within bounded memory',
    async () => {
      const deep = join(directory, 'deep.png');
      const progressive = join(directory, 'progressive.jpg');
      const plain = { create: { width, height, channels: 4 as const, background: '#2040c080' } };
      await sharp(plain).toColourspace('rgb16').png({ progressive: true }).toFile(deep);
      await sharp(plain)
        .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
        .toFile(progressive);
      const { ok, after } = await measure([deep, progressive, deep, progressive]);
      expect(ok).toBe(true);
      expect(after).toBeLessThan(mostMiB);
    },
    120_000,
  );

  it('runs small pictures together, a large one alone, nobody overtaking', async () => {
    const budget = createPixelBudget(100);
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

  it('a picture that fails gives its pixels back', async () => {
    const budget = createPixelBudget(10);
    await expect(budget.run(10, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    await expect(budget.run(10, () => Promise.resolve(7))).resolves.toBe(7);
  });
});
