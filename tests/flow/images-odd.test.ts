import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImageAnswer, SessionAnswer } from '../../schemas/wire/api.ts';
import { builtGateway } from '../helpers/built-gateway.ts';
import {
  animated,
  animatedPng,
  heicHead,
  joined,
  jpegOfScans,
  jpegWithMetadata,
  noise,
  pngBomb,
  pngOfTexts,
  sample,
  secret,
} from '../helpers/sample-images.ts';

/** What a whole gateway may take at its worst, MiB. Measured: 810, of which 150 before any picture. */
const maxMiB = 1200;
const fixture = (name: string) => readFile(join(import.meta.dirname, '../fixtures', name));
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>1</script></svg>';
const refused = 'IMAGE_UNSUPPORTED';
const tooLarge = 'IMAGE_TOO_LARGE';

/** File, what it is, and the code that refuses it, behind `Kuva on liian suuri tai sen muotoa ei tueta`. */
const inputs: [string, () => Promise<Buffer>, string | undefined][] = [
  ['HEIC with irot, EXIF that says otherwise', () => fixture('turned.heic'), undefined],
  ['HEIC cut off', async () => (await fixture('turned.heic')).subarray(0, 900), refused],
  ['HEIC of nothing', () => Promise.resolve(heicHead()), refused],
  ['HEIC that says to be 60,000 wide', () => heicOf(60_000, 60_000), tooLarge],
  ['HEIC that lies about its size', () => heicOf(4000, 3000), refused],
  ['PNG of 16 bits', () => sample().toColourspace('rgb16').png().toBuffer(), undefined],
  ['CMYK JPEG', () => sample().toColourspace('cmyk').jpeg().toBuffer(), undefined],
  ['JPEG with metadata', () => jpegWithMetadata(), undefined],
  ['JPEG of 50 scans', () => Promise.resolve(jpegOfScans(50)), undefined],
  ['JPEG of more scans than anything writes', () => Promise.resolve(jpegOfScans(800)), refused],
  ['animated PNG: its first picture', () => animatedPng(), undefined],
  ['PNG with texts', () => pngOfTexts(4, 1000), undefined],
  ['animated WebP', () => animated('webp'), refused],
  ['GIF', () => animated('gif'), refused],
  ['PNG bomb', () => pngBomb(50_000, 50_000), tooLarge],
  ['SVG', () => Promise.resolve(Buffer.from(svg)), refused],
  ['JPEG head with an SVG behind', () => polyglot(svg), refused],
  ['JPEG with a page and an archive behind', () => behindJpeg(), undefined],
  ['JPEG cut off', () => cut('jpeg'), refused],
  ['PNG cut off', () => cut('png'), refused],
  ['WebP cut off', () => cut('webp'), refused],
  ['more than 15 MB', () => Promise.resolve(Buffer.alloc(15 * 1024 * 1024 + 1, 0xff)), tooLarge],
];

/** The colour profile in a picture. */
const profileOf = async (picture: Buffer) =>
  (await sharp(picture).metadata()).icc ?? Buffer.alloc(0);

async function cut(format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  const whole = await noise(300, 300).toFormat(format).toBuffer();
  return whole.subarray(0, Math.floor(whole.length * 0.6));
}

const polyglot = (text: string) =>
  Promise.resolve(joined(Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(text)));
const behindJpeg = async () =>
  joined(await sample().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>PK\u0003\u0004'));

/** The fixture with other numbers in its header. */
async function heicOf(width: number, height: number): Promise<Buffer> {
  const file = await fixture('turned.heic');
  const at = file.indexOf('ispe');
  file.writeUInt32BE(width, at + 8);
  file.writeUInt32BE(height, at + 12);
  return file;
}

describe('odd files at a whole gateway', { timeout: 180_000 }, () => {
  let directory: string;
  let gateway: ChildProcess;
  let url: string;
  let authorization: string;
  let count = 0;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'kohdataan-odd-'));
    gateway = spawn(process.execPath, [await builtGateway()], {
      env: {
        PATH: process.env['PATH'] ?? '',
        PORT: '0',
        DATA_DIRECTORY: directory,
        RATE_LIMIT_FACTOR: '1000',
        MAX_EVENT_LOOP_DELAY_MS: '0',
        LOG_LEVEL: 'silent',
      },
    });
    url = await new Promise<string>((resolve, reject) => {
      let output = '';
      gateway.once('exit', () => reject(new Error(output)));
      for (const stream of [gateway.stdout, gateway.stderr])
        stream?.on('data', (part) => {
          output += String(part);
          const found = /(http:\/\/localhost:\d+)/.exec(output)?.[1];
          if (found !== undefined) resolve(found);
        });
    });
    const registered = await fetch(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'aino@kohdataan.example', password: 'metsapolku-aino-91' }),
    });
    authorization = `Bearer ${((await registered.json()) as SessionAnswer).token}`;
  }, 180_000);
  afterAll(async () => {
    gateway.kill();
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  });

  async function send(bytes: Buffer) {
    const id = `${'o'.repeat(24)}${String((count += 1)).padStart(2, '0')}`;
    const answer = await fetch(`${url}/api/images/meet/${id}`, {
      method: 'PUT',
      headers: { authorization },
      body: new Uint8Array(bytes),
    });
    return (await answer.json()) as Partial<ImageAnswer & { code: string }>;
  }
  const storedAt = (path: string) => join(directory, 'images', path);

  it.each(inputs)('IMG-08 IMG-09 %s', async (_name, make, code) => {
    const answer = await send(await make());
    expect(answer.code).toBe(code);
    if (code !== undefined) return;
    const stored = await readFile(storedAt(answer.picUrl ?? ''));
    const { width, height, space, exif, xmp, icc } = await sharp(stored).metadata();
    expect({ width, height, space, exif, xmp, icc }).toEqual({
      width: 1024,
      height: 1024,
      space: 'srgb',
    });
    for (const trace of [secret, 'script']) expect(stored.includes(trace)).toBe(false);
  });

  it('IMG-08 a HEIC stands as its own rotation says: red left above, green right, blue below', async () => {
    const { picUrl = '' } = await send(await fixture('turned.heic'));
    const colour = async (left: number, top: number) => {
      const part = sharp(storedAt(picUrl)).extract({ left, top, width: 40, height: 40 });
      const { channels } = await sharp(await part.png().toBuffer()).stats();
      return channels.map(({ mean }) => Math.round(mean / 64));
    };
    expect(await colour(20, 20)).toEqual([3, 1, 1]);
    expect(await colour(960, 20)).toEqual([1, 3, 1]);
    expect(await colour(20, 960)).toEqual([1, 1, 3]);
  });

  it('IMG-09 colours of a HEIC that names another profile arrive as sRGB', async () => {
    const p3 = await profileOf(await sample(8, 8).withIccProfile('p3').png().toBuffer());
    const plain = await fixture('turned.heic');
    const wide = Buffer.from(plain as unknown as Uint8Array);
    const own = await profileOf(plain);
    expect(own.length).toBe(p3.length);
    wide.set(p3 as unknown as Uint8Array, plain.indexOf(own as unknown as Uint8Array));
    const redOf = async (file: Buffer) => {
      const { picUrl = '' } = await send(file);
      const part = sharp(storedAt(picUrl)).extract({ left: 20, top: 20, width: 40, height: 40 });
      return (await sharp(await part.png().toBuffer()).stats()).channels.map(({ mean }) => mean);
    };
    const [red = 0, green = 0] = await redOf(plain);
    const [wideRed = 0, wideGreen = 0] = await redOf(wide);
    // The same numbers are a stronger red there.
    expect(wideRed - red).toBeGreaterThan(10);
    expect(green - wideGreen).toBeGreaterThan(10);
  });

  it.runIf(process.platform === 'linux')(
    'IMG-08 the largest files of every kind at once stay within bounded memory',
    async () => {
      const [width, height] = [8192, 6144];
      const plain = { create: { width, height, channels: 4 as const, background: '#2040c080' } };
      const deep = await sharp(plain).toColourspace('rgb16').png({ progressive: true }).toBuffer();
      const jpeg = await sharp(plain)
        .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
        .toBuffer();
      const heic = await fixture('48-megapixels.heic');
      const answers = await Promise.all(
        [
          deep,
          heic,
          jpeg,
          deep,
          jpeg,
          await pngOfTexts(40, 7_500_000),
          await pngBomb(30_000, 30_000),
        ].map(send),
      );
      expect(answers.map(({ code }) => code)).toEqual([...Array<undefined>(6), tooLarge]);
      const status = await readFile(`/proc/${gateway.pid}/status`, 'utf8');
      const peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
      expect(peak).toBeLessThan(maxMiB);
    },
  );
});
