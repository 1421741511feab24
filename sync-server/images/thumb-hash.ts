import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { Pixels } from './decode-picture.ts';

/** ThumbHash takes at most 100 pixels a side; a third of that already holds all that it keeps. */
const hashSide = 64;

/** The picture's ThumbHash, base64, about 30 characters (IMG-11). */
export async function thumbHashOf(pixels: Pixels): Promise<string> {
  const { data, side } = pixels;
  const small = await sharp(data, { raw: { width: side, height: side, channels: 3 } })
    .resize(hashSide, hashSide)
    .ensureAlpha()
    .raw()
    .toBuffer();
  return Buffer.from(rgbaToThumbHash(hashSide, hashSide, small)).toString('base64');
}
