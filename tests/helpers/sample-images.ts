import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Sharp } from 'sharp';

/** Written into every kind of metadata of a sample: must be nowhere in what the gateway stores. */
export const secret = 'SALAISUUS-60.1699N-24.9384E';

/** A picture with structure: red upper left quarter, green upper right, blue below. */
export function sample(width = 900, height = 700): Sharp {
  const part = (w: number, h: number, background: string) => ({
    create: { width: w, height: h, channels: 3 as const, background },
  });
  const [w, h] = [Math.floor(width / 2), Math.floor(height / 2)];
  return sharp(part(width, height, '#2040c0')).composite([
    { input: part(w, h, '#c02020'), left: 0, top: 0 },
    { input: part(w, h, '#20a040'), left: w, top: 0 },
  ]);
}

/** A JPEG as a phone makes it: EXIF with a place, XMP, a colour profile, a comment. */
export async function jpegWithMetadata(): Promise<Buffer> {
  const picture = await sample()
    .withExif({
      IFD0: { Copyright: secret, Artist: secret, ImageDescription: secret },
      IFD2: { UserComment: secret },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '60/1 10/1 11/1', GPSMapDatum: secret },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>${secret}</secret></x:xmpmeta>`)
    .withIccProfile('p3')
    .jpeg({ quality: 90 })
    .toBuffer();
  return withComment(picture, secret);
}

/** A COM segment right after the start of a JPEG. */
function withComment(jpeg: Buffer, text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return joined(jpeg.subarray(0, 2), head, Buffer.from(text), jpeg.subarray(2));
}

/** A PNG that says to be that large, in a few bytes: nothing but the header is ever read. */
export async function pngBomb(width: number, height: number): Promise<Buffer> {
  const small = await sharp({
    create: { width: 8, height: 8, channels: 3, background: '#123456' },
  })
    .png()
    .toBuffer();
  const bomb = Buffer.from(small);
  bomb.writeUInt32BE(width, 16);
  bomb.writeUInt32BE(height, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  return bomb;
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** The beginning of a HEIC file: `ftyp` with the brand, then nothing that can be decoded. */
export function heicHead(): Buffer {
  return joined(
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(400),
  );
}

/** Two frames. */
export function animated(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = Buffer.alloc(64 * 128 * 3, 200).fill(40, 64 * 64 * 3);
  const stacked = sharp(frames, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } });
  return format === 'gif' ? stacked.gif().toBuffer() : stacked.webp().toBuffer();
}

/** A PNG with a second frame, which only readers of APNG know of. */
export async function animatedPng(): Promise<Buffer> {
  const still = await sample(64, 64).png().toBuffer();
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  const afterHeader = 33;
  return joined(
    still.subarray(0, afterHeader),
    chunk('acTL', control),
    still.subarray(afterHeader),
  );
}

/** A PNG with so many texts of so many characters each, packed. */
export async function pngOfTexts(count: number, characters: number): Promise<Buffer> {
  const plain = await sample(64, 64).png().toBuffer();
  const packed = deflateSync('a'.repeat(characters));
  const text = (n: number): Buffer =>
    n % 2 === 0
      ? chunk('zTXt', joined(Buffer.from(`k${n}\0\0`), packed))
      : chunk('iTXt', joined(Buffer.from(`k${n}\0\u0001\0\0\0`), packed));
  const texts = Array.from({ length: count }, (_, n) => text(n));
  const afterHeader = 33;
  return joined(plain.subarray(0, afterHeader), ...texts, plain.subarray(afterHeader));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = joined(Buffer.from(type), data);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crc32(body));
  return joined(length, body, crc);
}

/** Buffer.concat, whose types of this Node version do not fit TypeScript's. */
export function joined(...parts: readonly Buffer[]): Buffer {
  const whole = Buffer.alloc(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) at += part.copy(whole as unknown as Uint8Array, at);
  return whole;
}

/**
 * A grey progressive JPEG whose scans are as short as can be, but right: 63 of one coefficient each, and more that
 * refine these. @param side a multiple of 8
 */
export function jpegOfScans(count: number, side = 640): Buffer {
  const blocks = (side / 8) ** 2;
  const segment = (code: number, ...bytes: number[]): Buffer =>
    Buffer.from([0xff, code, (bytes.length + 2) >> 8, (bytes.length + 2) & 0xff, ...bytes]);
  const oneCode = (table: number, value: number): Buffer =>
    segment(0xc4, table, 1, ...Array<number>(15).fill(0), value);
  const head = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc2, 8, side >> 8, side & 0xff, side >> 8, side & 0xff, 1, 1, 0x11, 0),
    oneCode(0x00, 0),
    // As many blocks without anything as 14 bits can say.
    oneCode(0x10, 0xe0),
    segment(0xda, 1, 1, 0, 0, 0, 0),
    Buffer.alloc(Math.ceil(blocks / 8)),
  ];
  const scans = Array.from({ length: count - 1 }, (_, n) => {
    const coefficient = 1 + (n % 63);
    const bit = 13 - Math.floor(n / 63);
    const approximation = ((bit === 13 ? 0 : bit + 1) << 4) | bit;
    const scan = segment(0xda, 1, 1, 0, coefficient, coefficient, approximation);
    return joined(scan, Buffer.from([0x7f, 0xff, 0x00]));
  });
  return joined(...head, ...scans, Buffer.from([0xff, 0xd9]));
}

/** The quantisation tables of a JPEG; all ones at quality 100. */
export function quantisation(jpeg: Buffer): number[] {
  const values: number[] = [];
  for (let at = 2; at < jpeg.length && jpeg[at] === 0xff;) {
    const length = jpeg.readUInt16BE(at + 2);
    if (jpeg[at + 1] === 0xdb) values.push(...jpeg.subarray(at + 5, at + 5 + 64));
    if (jpeg[at + 1] === 0xda) break;
    at += 2 + length;
  }
  return values;
}

/** A picture that no format makes small. */
export function noise(width: number, height: number): Sharp {
  const data = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let at = 0; at < data.length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    data[at] = state >>> 24;
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}
