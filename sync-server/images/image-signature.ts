/**
 * What a file really is, by its first bytes. Only the four formats of IMG-08 ever reach the decoder:
 * SVG, GIF, TIFF, PDF and everything else are refused before libvips sees them.
 */
export type InputFormat = 'jpeg' | 'png' | 'webp' | 'heif';

/** How many first bytes `inputFormatOf` needs. */
export const signatureBytes = 32;

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];

/** The format that the first bytes announce, or undefined if it is none of IMG-08's. */
export function inputFormatOf(head: Uint8Array): InputFormat | undefined {
  if (head.length < 12) return undefined;
  const text = String.fromCharCode(...head);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  if (text.startsWith('ftyp', 4) && heicBrands.includes(text.slice(8, 12))) return 'heif';
  return undefined;
}
