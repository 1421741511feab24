import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import libheif from 'libheif-js/wasm-bundle.js';
import sharp from 'sharp';
import type { HeicJob, HeicResult } from './decode-heic.ts';
import { inSrgb } from './in-srgb.ts';

const { path, side, maxPixels, maxBytes, profile } = workerData as HeicJob;

/** libheif's own memory lies outside of V8's heap, so the limits of a worker do not reach it. */
function limitWasmMemory(most: number): void {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function limited(this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * 65_536 > most) throw new RangeError('too much memory');
    return grow.call(this, pages);
  };
}

/** The picture's pixels, RGB without gaps; undefined if it cannot be decoded. */
function decode(file: Uint8Array) {
  const images = new libheif.HeifDecoder().decode(file);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (image === undefined) return undefined;
  if (image.get_width() * image.get_height() > maxPixels) return undefined;
  const { heif_colorspace, heif_chroma, heif_channel } = libheif;
  const decoded = libheif.heif_js_decode_image2(
    image.handle,
    heif_colorspace.heif_colorspace_RGB,
    heif_chroma.heif_chroma_interleaved_RGB,
  );
  if (decoded.code) return undefined;
  const plane = decoded.channels.find(({ id }) => id === heif_channel.heif_channel_interleaved);
  if (plane === undefined || plane.width * plane.height > maxPixels) return undefined;
  return { data: withoutGaps(plane), width: plane.width, height: plane.height };
}

function withoutGaps(plane: { width: number; height: number; stride: number; data: Uint8Array }) {
  const row = plane.width * 3;
  if (plane.stride === row) return plane.data.subarray(0, row * plane.height);
  for (let y = 1; y < plane.height; y += 1)
    plane.data.copyWithin(y * row, y * plane.stride, y * plane.stride + row);
  return plane.data.subarray(0, row * plane.height);
}

async function run(): Promise<HeicResult> {
  limitWasmMemory(maxBytes);
  const picture = decode(new Uint8Array(await readFile(path)));
  if (picture === undefined) return undefined;
  const { data, width, height } = picture;
  // libheif has turned it upright already: what EXIF says of it does not count in this format.
  const square = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(side, side, { fit: 'cover', position: sharp.strategy.attention })
    .removeAlpha()
    .raw()
    .toBuffer();
  return new Uint8Array(profile === undefined ? square : await inSrgb(square, side, profile));
}

run().then(
  (result) => parentPort?.postMessage(result),
  () => parentPort?.postMessage(undefined),
);
