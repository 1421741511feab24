import { pictureFormats } from './image-paths.ts';
import type { PictureFormat } from './image-paths.ts';

/** The media type of each format. */
export const mediaTypes: Readonly<Record<PictureFormat, string>> = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
};

/**
 * The formats in which a picture may be answered, best first (IMG-11). AVIF and WebP only to who
 * names them; JPEG always, since every browser knows it and not every one says so.
 * @param accept the Accept header
 */
export function acceptableFormats(accept: string | undefined): PictureFormat[] {
  const named = new Map<string, number>();
  for (const part of (accept ?? '').toLowerCase().split(',')) {
    const [type = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((text) => text.startsWith('q='));
    named.set(type, quality === undefined ? 1 : Number(quality.slice(2)) || 0);
  }
  return pictureFormats
    .toReversed()
    .filter((format) => format === 'jpg' || (named.get(mediaTypes[format]) ?? 0) > 0);
}
