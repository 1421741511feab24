import { limits } from '../../schemas/limits.ts';
import { ownBytes } from './heic-original.ts';

/** A square of the picture, in pixels of the upright picture (after its EXIF orientation). */
export interface PictureCrop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a file input should offer (IMG-08). */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

/** Side of a prepared picture in pixels (IMG-02). */
const pictureSide = 1024;

const maxBytes = 350_000;

/**
 * Whether the file may be tried at all (IMG-08): at most 15 MB, and one of the four formats.
 * Some systems give HEIC files no type, so the name counts too.
 */
export function isAcceptedPicture(file: File): boolean {
  const named = /\.(jpe?g|png|webp|hei[cf])$/i.test(file.name);
  const typed = pictureTypes.split(',').includes(file.type);
  return file.size > 0 && file.size <= limits.imageBytes && (typed || (file.type === '' && named));
}

/**
 * The chosen square of a picture as a 1024x1024 JPEG without metadata (IMG-02, IMG-09), of about
 * 350 kB at most so that it leaves a phone quickly.
 * @param crop the square to keep; without it the middle of the picture
 * @returns the file as it is where the browser hides what it has drawn: the gateway makes the square
 * @throws if this browser cannot decode the file (HEIC outside Safari)
 */
export async function preparePicture(file: Blob, crop?: PictureCrop): Promise<Blob> {
  const picture = await decode(file);
  try {
    const square = crop ?? middleSquare(picture.width, picture.height);
    const canvas = makeCanvas();
    return drawSquare(canvas, picture.image, square)
      ? await smallEnough(canvas)
      : await ownBytes(file);
  } finally {
    picture.release();
  }
}

/** The largest centred square of a picture of that size. */
export function middleSquare(width: number, height: number): PictureCrop {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side };
}

interface Decoded {
  image: ImageBitmap | HTMLImageElement;
  width: number;
  height: number;
  release(): void;
}

async function decode(file: Blob): Promise<Decoded> {
  try {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return { image, width: image.width, height: image.height, release: () => image.close() };
  } catch {
    // Older Safari decodes HEIC, and takes the orientation option, only by an image element.
    return decodeByElement(file);
  }
}

async function decodeByElement(file: Blob): Promise<Decoded> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
  }
  return {
    image,
    width: image.naturalWidth,
    height: image.naturalHeight,
    release: () => URL.revokeObjectURL(url),
  };
}

/** Red, green, blue and opacity of what is drawn and read back. */
const probe = [0x80, 0x40, 0x20, 0xff];

type AnyCanvas = OffscreenCanvas | HTMLCanvasElement;

function makeCanvas(): AnyCanvas {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(pictureSide, pictureSide);
  const canvas = document.createElement('canvas');
  canvas.width = pictureSide;
  canvas.height = pictureSide;
  return canvas;
}

/** @returns false where what is read back is not what was drawn (Firefox that resists fingerprinting, Tor Browser) */
function drawSquare(canvas: AnyCanvas, image: CanvasImageSource, crop: PictureCrop): boolean {
  const context = canvas.getContext('2d') as
    | OffscreenCanvasRenderingContext2D
    | CanvasRenderingContext2D
    | null;
  if (context === null) throw new Error('no 2d canvas');
  context.fillStyle = '#804020';
  context.fillRect(0, 0, 9, 9);
  const { data } = context.getImageData(0, 0, 9, 9);
  // Private windows of Firefox change the last bits.
  if (data.some((value, at) => Math.abs(value - (probe[at % 4] ?? 0)) > 9)) return false;
  context.imageSmoothingQuality = 'high';
  // A transparent PNG would turn black in a JPEG.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, pictureSide, pictureSide);
  const { x, y, width, height } = crop;
  context.drawImage(image, x, y, width, height, 0, 0, pictureSide, pictureSide);
  return true;
}

async function smallEnough(canvas: AnyCanvas, quality = 0.88): Promise<Blob> {
  const blob = await toJpeg(canvas, quality);
  return blob.size > maxBytes && quality > 0.2 ? smallEnough(canvas, quality - 0.1) : blob;
}

function toJpeg(canvas: AnyCanvas, quality: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality });
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('no JPEG')) : resolve(blob)),
      'image/jpeg',
      quality,
    );
  });
}
