import { open } from 'node:fs/promises';
import sharp from 'sharp';
import type { Metadata } from 'sharp';
import type { RefusalCode } from '../../schemas/refusal-codes.ts';
import { decodeFailure } from './decode-failure.ts';
import { decodeHeic } from './decode-heic.ts';
import { hideTexts } from './hide-texts.ts';
import { inputFormatOf, signatureBytes } from './image-signature.ts';
import { hasTooManyScans } from './jpeg-scans.ts';

/** Most pixels that are decoded at all; a phone's 48-megapixel picture passes (IMG-08). */
export const maxPixels = 50_331_648;
/**
 * What any picture costs at the least. Of the four threads that files, the embedded store, password hashes and sharp
 * share, three may work on pictures: with all four, a sign-in waited for seconds behind ten uploads, and these came no
 * sooner. A HEIC has a thread of its own besides, which takes 50 MB before the first pixel.
 */
const minPixels = maxPixels / 3;
/** A picture longer than this many times its width, or the other way round, is refused. */
const maxAspect = 10;
/** Side of the decoded square (IMG-02). */
const squareSide = 1024;
/**
 * Decoding that takes longer is given up: the gateway is busy, and the device sends it again later.
 * Measured worst accepted case: see tests/flow/images-odd.
 */
const timeLimits = { sharpSeconds: 30, heicMs: 60_000 };

/** Pixels of the square, sRGB, 8 bits, 3 channels, upright; nothing else of the file is left. */
export interface Pixels {
  readonly data: Buffer;
  readonly side: number;
}

/** A file that may be decoded, and what decoding it costs. */
export interface Inspected {
  readonly path: string;
  readonly pixels: number;
  /** EXIF orientation, 1 to 8. */
  readonly orientation: number;
  readonly isHeic: boolean;
  /** ICC profile of its colours, if it names one. */
  readonly profile?: Uint8Array | undefined;
}

/** `UNAVAILABLE`: time or memory did not suffice just now, which says nothing about the picture. */
export type ImageRefusal = Extract<
  RefusalCode,
  'IMAGE_UNSUPPORTED' | 'IMAGE_TOO_LARGE' | 'UNAVAILABLE'
>;
/** What came of reading a picture, or the code with which it is refused. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; code: ImageRefusal };

const refused = (code: ImageRefusal): { ok: false; code: ImageRefusal } => ({ ok: false, code });

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const head = new Uint8Array(signatureBytes);
    const { bytesRead } = await file.read(head, 0, signatureBytes, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function readHeader(path: string): Promise<Outcome<Metadata>> {
  try {
    const header = await sharp(path, { limitInputPixels: false, failOn: 'error' }).metadata();
    return { ok: true, value: header };
  } catch (error) {
    return refused(await decodeFailure(path, error));
  }
}

/**
 * Refuses other formats than IMG-08's, what this build cannot decode, animations, sizes beyond the limits, and JPEGs
 * that would take minutes, before a pixel is decoded.
 */
export async function inspectPicture(path: string): Promise<Outcome<Inspected>> {
  const announced = inputFormatOf(await readHead(path));
  if (announced === undefined) return refused('IMAGE_UNSUPPORTED');
  if (announced === 'png') await hideTexts(path);
  const read = await readHeader(path);
  if (!read.ok) return read;
  const header = read.value;
  if (header.format !== announced) return refused('IMAGE_UNSUPPORTED');
  if (header.format === 'heif' && header.compression !== 'hevc')
    return refused('IMAGE_UNSUPPORTED');
  if ((header.pages ?? 1) > 1 && header.format !== 'heif') return refused('IMAGE_UNSUPPORTED');
  const { width, height } = header;
  if (width * height > maxPixels) return refused('IMAGE_TOO_LARGE');
  if (Math.max(width, height) > maxAspect * Math.min(width, height)) {
    return refused('IMAGE_UNSUPPORTED');
  }
  if (header.format === 'jpeg' && (await hasTooManyScans(path)))
    return refused('IMAGE_UNSUPPORTED');
  const isHeic = header.format === 'heif';
  const pixels = Math.max(width * height, minPixels);
  const { orientation = 1, icc } = header;
  const profile = icc && new Uint8Array(icc);
  return { ok: true, value: { path, pixels, orientation, isHeic, profile } };
}

/**
 * The square from the middle of the picture's interest, scaled to `squareSide`. The crop comes before
 * the turning upright, so that a large picture streams through and is never held whole.
 * @param limits how long decoding may take
 */
export async function decodePicture(
  picture: Inspected,
  limits = timeLimits,
): Promise<Outcome<Pixels>> {
  if (picture.isHeic) return decodedHeic(picture, limits.heicMs);
  try {
    const square = await sharp(picture.path, {
      limitInputPixels: maxPixels,
      sequentialRead: true,
      failOn: 'error',
    })
      .timeout({ seconds: limits.sharpSeconds })
      .resize(squareSide, squareSide, { fit: 'cover', position: sharp.strategy.attention })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    if (square.info.channels !== 3) return refused('IMAGE_UNSUPPORTED');
    return { ok: true, value: await turnUpright(square.data, picture.orientation) };
  } catch (error) {
    return refused(await decodeFailure(picture.path, error));
  }
}

async function decodedHeic({ path, profile }: Inspected, ms: number): Promise<Outcome<Pixels>> {
  const square = await decodeHeic(path, { side: squareSide, maxPixels, profile }, ms);
  if (square === 'late') return refused('UNAVAILABLE');
  if (square?.length !== squareSide * squareSide * 3) return refused(await decodeFailure(path));
  return { ok: true, value: { data: Buffer.from(square.buffer), side: squareSide } };
}

async function turnUpright(data: Buffer, orientation: number): Promise<Pixels> {
  const raw = { width: squareSide, height: squareSide, channels: 3 } as const;
  if (orientation < 2 || orientation > 8) return { data, side: squareSide };
  const mirrored = orientation === 2 || orientation === 4 || orientation === 5 || orientation === 7;
  // sharp mirrors before it turns.
  const degrees = [0, 0, 0, 180, 180, 270, 90, 90, 270][orientation] ?? 0;
  const turned = sharp(data, { raw }).rotate(degrees);
  return { data: await turned.flop(mirrored).raw().toBuffer(), side: squareSide };
}
