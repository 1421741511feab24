import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasTooManyScans } from '../../sync-server/images/jpeg-scans.ts';
import { joined, jpegOfScans, sample } from '../helpers/sample-images.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kohdataan-scans-'));
});
afterAll(() => rm(directory, { recursive: true }));

async function areTooMany(jpeg: Buffer): Promise<boolean> {
  const path = join(directory, 'picture.jpg');
  await writeFile(path, new Uint8Array(jpeg));
  return hasTooManyScans(path);
}

/** What stands for a scan in it is none: its length says where the next marker is. */
function comment(bytes: number): Buffer {
  const segment = Buffer.alloc(2 + bytes).fill(Buffer.from([0xff, 0xda]));
  segment.writeUInt16BE(0xfffe);
  segment.writeUInt16BE(bytes, 2);
  return segment;
}

it.each([0, 100, 65_000, 65_500, 65_520, 65_527, 65_528, 65_529, 65_530, 65_531, 65_532, 65_535])(
  'IMG-08 more than 50 scans are too many, wherever %i bytes of something else move them',
  async (bytes) => {
    const withComment = (scans: number): Buffer => {
      const jpeg = jpegOfScans(scans);
      return bytes === 0 ? jpeg : joined(jpeg.subarray(0, 2), comment(bytes), jpeg.subarray(2));
    };
    expect(await areTooMany(withComment(50))).toBe(false);
    expect(await areTooMany(withComment(51))).toBe(true);
  },
);

it('IMG-08 what stands behind a picture, and what is cut off, has no scans', async () => {
  const behind = joined(await sample().jpeg().toBuffer(), jpegOfScans(60).subarray(2));
  expect(await areTooMany(behind)).toBe(false);
  expect(await areTooMany(behind.subarray(0, 3))).toBe(false);
  expect(await areTooMany(Buffer.alloc(0))).toBe(false);
});

it('IMG-08 markers may have any number of 0xff before them, and restarts in between', async () => {
  const scan = Buffer.from([
    0xff, 0xff, 0xff, 0xda, 0, 8, 1, 1, 0, 1, 1, 0, 0x55, 0xff, 0xd3, 0x55,
  ]);
  const scans = (count: number): Buffer =>
    joined(Buffer.from([0xff, 0xd8]), ...Array.from({ length: count }, () => scan));
  expect(await areTooMany(scans(50))).toBe(false);
  expect(await areTooMany(scans(51))).toBe(true);
});
