import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A PNG's signature and IHDR: a colour profile may stand right behind. */
const headBytes = 33;

/**
 * Pixels whose colours are those of an ICC profile, as sRGB. sharp takes no profile for bare pixels, so they are
 * given to it as a PNG that names theirs; one that it cannot use leaves the colours as they are.
 * @param data RGB, 8 bits, without gaps
 */
export async function inSrgb(data: Buffer, side: number, profile: Uint8Array): Promise<Buffer> {
  const raw = { width: side, height: side, channels: 3 } as const;
  const png = await sharp(data, { raw }).png({ compressionLevel: 0 }).toBuffer();
  const parts = [png.subarray(0, headBytes), profileChunk(profile), png.subarray(headBytes)];
  return sharp(await new Blob(parts as BlobPart[]).arrayBuffer(), { failOn: 'none' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer();
}

/** The chunk of a PNG that holds its colour profile, which goes by the name `p` there. */
function profileChunk(profile: Uint8Array): Uint8Array {
  const name = 'iCCPp\0\0';
  const packed = deflateSync(profile);
  const chunk = new Uint8Array(packed.length + name.length + 8);
  chunk.set(Buffer.from(name), 4);
  chunk.set(packed, 4 + name.length);
  const numbers = new DataView(chunk.buffer);
  // The four letters of its kind do not count.
  numbers.setUint32(0, packed.length + name.length - 4);
  numbers.setUint32(chunk.length - 4, crc32(chunk.subarray(4, -4)));
  return chunk;
}
