/** A minimal MP4 writer (ISO 14496-12, 14496-15): one H.264 track, index first, samples after it. */

/** A clip as `encodeClip` encodes it. */
export interface Clip {
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  /** AVCDecoderConfigurationRecord. */
  readonly config: Uint8Array;
  readonly samples: readonly { readonly key: boolean; readonly data: Uint8Array }[];
}

const u8 = (...values: number[]): Uint8Array => Uint8Array.from(values);
const u16 = (...values: number[]): Uint8Array =>
  joined(values.map((value) => u8(value >> 8, value & 255)));
const joined = (parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
function u32(...values: number[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(values.length * 4));
  values.forEach((value, index) => bytes.setUint32(index * 4, value));
  return new Uint8Array(bytes.buffer);
}
const text = (value: string): Uint8Array => new TextEncoder().encode(value);

function box(name: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const body = joined(parts);
  return joined([u32(body.length + 8), text(name), body]);
}

/** A box with version 0 and these flags. */
const fullBox = (name: string, flags: number, ...parts: readonly Uint8Array[]): Uint8Array =>
  box(name, u32(flags), ...parts);

/** 3 × 3 matrix that changes nothing. */
const identity = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

function sampleEntry({ width, height, config }: Clip): Uint8Array {
  return box(
    'avc1',
    u32(0),
    u16(0, 1),
    u32(0, 0, 0, 0),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    new Uint8Array(32),
    u16(24, 0xffff),
    box('avcC', config),
  );
}

function sampleTable(clip: Clip, offset: number): Uint8Array {
  const { samples } = clip;
  const keys = samples.flatMap(({ key }, index) => (key ? [index + 1] : []));
  return box(
    'stbl',
    fullBox('stsd', 0, u32(1), sampleEntry(clip)),
    fullBox('stts', 0, u32(1, samples.length, 1)),
    fullBox('stss', 0, u32(keys.length, ...keys)),
    fullBox('stsc', 0, u32(1, 1, samples.length, 1)),
    fullBox('stsz', 0, u32(0, samples.length, ...samples.map(({ data }) => data.length))),
    fullBox('stco', 0, u32(1, offset)),
  );
}

function movie(clip: Clip, offset: number): Uint8Array {
  const { width, height, framesPerSecond, samples } = clip;
  const media = box(
    'mdia',
    fullBox('mdhd', 0, u32(0, 0, framesPerSecond, samples.length), u16(0x55c4, 0)),
    fullBox('hdlr', 0, u32(0), text('vide'), u32(0, 0, 0), text('clip\0')),
    box(
      'minf',
      fullBox('vmhd', 1, u16(0, 0, 0, 0)),
      box('dinf', fullBox('dref', 0, u32(1), fullBox('url ', 1))),
      sampleTable(clip, offset),
    ),
  );
  const track = box(
    'trak',
    fullBox(
      'tkhd',
      3,
      u32(0, 0, 1, 0, samples.length, 0, 0),
      u16(0, 0, 0, 0),
      identity,
      u32(width << 16, height << 16),
    ),
    media,
  );
  const header = fullBox(
    'mvhd',
    0,
    u32(0, 0, framesPerSecond, samples.length, 0x10000),
    u16(0x100, 0),
    u32(0, 0),
    identity,
    u32(0, 0, 0, 0, 0, 0, 2),
  );
  return box('moov', header, track);
}

/** A clip as a file. */
export function writeMp4(clip: Clip): Uint8Array {
  const type = box('ftyp', text('isom'), u32(512), text('isomiso2avc1mp41'));
  const index = movie(clip, 0).length;
  const data = box('mdat', ...clip.samples.map((sample) => sample.data));
  return joined([type, movie(clip, type.length + index + 8), data]);
}
