import sharp from 'sharp';
import type { Sharp } from 'sharp';
import type { Pixels } from './decode-picture.ts';
import { pictureFormats, sizesOf } from './image-paths.ts';
import type { PictureFormat, PictureKind, PictureSize } from './image-paths.ts';

/** One encoded form of a picture. */
export interface EncodedForm {
  readonly size: PictureSize;
  readonly format: PictureFormat;
  readonly bytes: Buffer;
}

/** IMG-01 wants avatars and thumbnails at quality 100; the main picture may be a little smaller. */
const mainJpegQuality = 92;

function encoded(
  image: Sharp,
  size: PictureSize,
  format: PictureFormat,
  effort: number,
): Promise<Buffer> {
  if (format === 'avif') return image.avif({ quality: 60, effort }).toBuffer();
  if (format === 'webp') return image.webp({ quality: 82, effort: effort + 1 }).toBuffer();
  const quality = size === 1024 ? mainJpegQuality : 100;
  return image.jpeg({ quality, progressive: size === 1024, chromaSubsampling: '4:4:4' }).toBuffer();
}

/**
 * Every form in which a picture of that kind is stored (IMG-01, IMG-02, IMG-11). They are encoded one
 * after another from bare pixels, so no metadata of the upload can be in any of them (IMG-09).
 * @param effort 0 to 4: how much work makes AVIF and WebP smaller
 */
export async function encodePicture(
  pixels: Pixels,
  kind: PictureKind,
  effort: number,
): Promise<EncodedForm[]> {
  const { data, side } = pixels;
  const raw = { width: side, height: side, channels: 3 } as const;
  const forms: EncodedForm[] = [];
  for (const size of sizesOf(kind)) {
    const scaled = await sharp(data, { raw }).resize(size, size).raw().toBuffer();
    const ofSize = { raw: { width: size, height: size, channels: 3 } } as const;
    for (const format of pictureFormats) {
      forms.push({
        size,
        format,
        bytes: await encoded(sharp(scaled, ofSize), size, format, effort),
      });
    }
  }
  return forms;
}
