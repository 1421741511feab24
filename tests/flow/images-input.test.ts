import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openImages } from '../../sync-server/images/images.ts';
import type { Images, ProcessedPicture } from '../../sync-server/images/images.ts';
import type { PictureKind } from '../../sync-server/images/image-paths.ts';
import {
  animated,
  heicHead,
  joined,
  jpegWithMetadata,
  noise,
  pngBomb,
  quantisation,
  sample,
  secret,
} from '../helpers/sample-images.ts';

let directory: string;
let images: Images;
let count = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kohdataan-images-'));
  images = openImages({ dataDirectory: directory });
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function process(bytes: Buffer, kind: PictureKind = 'profile') {
  const path = join(directory, `upload-${(count += 1)}`);
  await writeFile(path, bytes.toString('latin1'), 'latin1');
  return images.process(path, kind);
}

async function accepted(bytes: Buffer, kind: PictureKind = 'profile'): Promise<ProcessedPicture> {
  const outcome = await process(bytes, kind);
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
}

const mainOf = (picture: ProcessedPicture): Buffer =>
  picture.forms.find(({ size, format }) => size === 1024 && format === 'jpg')?.bytes ??
  Buffer.alloc(0);

/** Average colour of a corner of the stored main picture. */
async function cornerOf(picture: ProcessedPicture, left: number, top: number): Promise<number[]> {
  const region = { left, top, width: 60, height: 60 };
  const { channels } = await sharp(
    await sharp(mainOf(picture)).extract(region).png().toBuffer(),
  ).stats();
  return channels.map(({ mean }) => Math.round(mean));
}

describe('what is accepted', () => {
  it.each([
    ['JPEG', () => sample().jpeg().toBuffer()],
    ['progressive JPEG', () => sample().jpeg({ progressive: true }).toBuffer()],
    ['CMYK JPEG', () => sample().toColourspace('cmyk').jpeg().toBuffer()],
    ['greyscale JPEG', () => sample().greyscale().jpeg().toBuffer()],
    ['PNG', () => sample().png().toBuffer()],
    ['PNG with transparency', () => sample().ensureAlpha(0.4).png().toBuffer()],
    ['PNG of 16 bits', () => sample().toColourspace('rgb16').png().toBuffer()],
    [
      'PNG with a palette, interlaced',
      () => sample().png({ palette: true, progressive: true }).toBuffer(),
    ],
    ['WebP', () => sample().webp().toBuffer()],
    [
      'WebP without loss, with transparency',
      () => sample().ensureAlpha(0.5).webp({ lossless: true }).toBuffer(),
    ],
    ['panorama', () => sample(2400, 300).jpeg().toBuffer()],
    ['single pixel', () => sample(2, 2).png().toBuffer()],
  ])('IMG-08 accepts a %s', async (_name, make) => {
    const picture = await accepted(await make());
    const { width, height, format, space, channels, depth } = await sharp(
      mainOf(picture),
    ).metadata();
    expect({ width, height, format, space, channels, depth }).toEqual({
      width: 1024,
      height: 1024,
      format: 'jpeg',
      space: 'srgb',
      channels: 3,
      depth: 'uchar',
    });
  });

  it('IMG-08 the content decides, not what the file calls itself: HTML behind a picture is gone', async () => {
    const html = Buffer.from('<script>alert(1)</script>PK\u0003\u0004');
    const picture = await accepted(joined(await sample().jpeg().toBuffer(), html));
    for (const { bytes } of picture.forms) expect(bytes.includes('script')).toBe(false);
  });

  it('IMG-09 colours of another profile arrive as sRGB', async () => {
    const plain = await accepted(await sample().png().toBuffer());
    const wide = await accepted(await sample().withIccProfile('p3').png().toBuffer());
    const [expected, found] = [await cornerOf(plain, 20, 20), await cornerOf(wide, 20, 20)];
    for (const [at, value] of expected.entries())
      expect(Math.abs(value - (found[at] ?? 999))).toBeLessThan(6);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'IMG-09 a picture with EXIF orientation %i stands upright',
    async (orientation) => {
      const square = sample(800, 800);
      const upright = await square.png().toBuffer();
      const undo: Record<number, (image: Sharp) => Sharp> = {
        1: (image) => image,
        2: (image) => image.flop(),
        3: (image) => image.rotate(180),
        4: (image) => image.flip(),
        5: (image) => image.rotate(270).flop(),
        6: (image) => image.rotate(270),
        7: (image) => image.rotate(90).flop(),
        8: (image) => image.rotate(90),
      };
      const turned = await (undo[orientation] ?? ((image) => image))(sharp(upright))
        .png()
        .toBuffer();
      const tagged = await sharp(turned)
        .withMetadata({ orientation })
        .jpeg({ quality: 95 })
        .toBuffer();
      // What browsers do with the same file is the reference, not our own reading of the number.
      const reference = await sharp(tagged).autoOrient().resize(1024, 1024).png().toBuffer();
      const picture = await accepted(tagged);
      for (const [left, top] of [
        [20, 20],
        [940, 20],
        [20, 940],
      ] as const) {
        const { channels } = await sharp(
          await sharp(reference).extract({ left, top, width: 60, height: 60 }).png().toBuffer(),
        ).stats();
        const found = await cornerOf(picture, left, top);
        for (const [at, { mean }] of channels.entries())
          expect(Math.abs(mean - (found[at] ?? 999))).toBeLessThan(12);
      }
    },
  );
});

describe('what is stored', () => {
  it('IMG-01 IMG-02 IMG-11 LIM-12 a profile picture has three sizes, a meet picture two, each in three forms', async () => {
    const bytes = await sample().jpeg().toBuffer();
    const sizes = async (kind: PictureKind) =>
      (await accepted(bytes, kind)).forms.map(({ size, format }) => `${size}.${format}`).sort();
    const of = (all: number[]) =>
      all.flatMap((size) => ['jpg', 'webp', 'avif'].map((format) => `${size}.${format}`)).sort();
    expect(await sizes('profile')).toEqual(of([1024, 512, 200]));
    expect(await sizes('meet')).toEqual(of([1024, 512]));
  });

  it('IMG-01 avatars and thumbnails are JPEG of quality 100; every form has the size it says', async () => {
    const { forms } = await accepted(await sample().jpeg().toBuffer());
    for (const { size, format, bytes } of forms) {
      const metadata = await sharp(bytes).metadata();
      expect([metadata.width, metadata.height]).toEqual([size, size]);
      expect(metadata.format).toBe({ jpg: 'jpeg', webp: 'webp', avif: 'heif' }[format]);
      if (format === 'jpg' && size < 1024)
        expect(new Set(quantisation(bytes))).toEqual(new Set([1]));
    }
  });

  it('IMG-09 no form holds anything of EXIF, GPS, XMP, colour profile or comment', async () => {
    const source = await jpegWithMetadata();
    const before = await sharp(source).metadata();
    expect([before.exif, before.xmp, before.icc].every((part) => part !== undefined)).toBe(true);
    expect(source.includes(secret)).toBe(true);
    for (const { bytes } of (await accepted(source)).forms) {
      const { exif, xmp, icc, iptc, comments, orientation } = await sharp(bytes).metadata();
      expect({ exif, xmp, icc, iptc, comments, orientation }).toEqual({});
      for (const trace of [secret, 'Exif\0', 'xmpmeta', 'ICC_PROFILE', 'GPS'])
        expect(bytes.includes(trace)).toBe(false);
    }
  });

  it('IMG-11 an operator may spend more time on smaller AVIF and WebP', async () => {
    const path = join(directory, 'worked');
    await sample().jpeg().toFile(path);
    const worked = async (pictureEffort: number) => {
      const outcome = await openImages({ dataDirectory: directory, pictureEffort }).process(
        path,
        'meet',
      );
      if (!outcome.ok) throw new Error(outcome.code);
      return Object.fromEntries(
        outcome.value.forms.map(({ size, format, bytes }) => [`${size}.${format}`, bytes.length]),
      );
    };
    const [quick, small] = [await worked(0), await worked(2)];
    for (const form of ['1024.avif', '512.webp'])
      expect(small[form]).toBeLessThan(quick[form] ?? 0);
  });

  it('IMG-11 the ThumbHash is short and of the picture', async () => {
    const one = await accepted(await sample().jpeg().toBuffer());
    const two = await accepted(await sample().negate().jpeg().toBuffer());
    expect(Buffer.from(one.thumbhash, 'base64').length).toBeLessThan(30);
    expect(one.thumbhash).not.toBe(two.thumbhash);
  });
});

describe('what is refused', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>1</script></svg>';
  it.each([
    ['SVG', () => Buffer.from(svg)],
    ['GIF', () => sample().gif().toBuffer()],
    ['animated GIF', () => animated('gif')],
    ['animated WebP', () => animated('webp')],
    ['AVIF', () => sample(200, 200).avif({ effort: 0 }).toBuffer()],
    ['HEIC that cannot be decoded', () => heicHead()],
    ['TIFF', () => sample().tiff().toBuffer()],
    ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n')],
    ['text', () => Buffer.from('not a picture at all, but long enough to be looked at')],
    ['nothing', () => Buffer.alloc(0)],
    [
      'JPEG head with an SVG behind',
      () => joined(Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)),
    ],
    ['strip of 1 to 40', () => sample(40, 1600).png().toBuffer()],
  ])('IMG-08 refuses %s', async (_name, make) => {
    expect(await process(await make())).toEqual({ ok: false, code: 'IMAGE_UNSUPPORTED' });
  });

  it.each(['jpeg', 'png', 'webp'] as const)(
    'IMG-08 refuses a %s that was cut off',
    async (format) => {
      const whole = await noise(300, 300).toFormat(format).toBuffer();
      expect(await process(whole.subarray(0, Math.floor(whole.length * 0.6)))).toEqual({
        ok: false,
        code: 'IMAGE_UNSUPPORTED',
      });
    },
  );

  it.each([
    [30_000, 30_000],
    [8193, 6144],
    [100_000, 100_000],
  ])('IMG-08 refuses %i x %i pixels by the header, without decoding', async (width, height) => {
    const before = globalThis.process.memoryUsage.rss();
    expect(await process(await pngBomb(width, height))).toEqual({
      ok: false,
      code: 'IMAGE_TOO_LARGE',
    });
    expect(globalThis.process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 * 1024);
  });
});
