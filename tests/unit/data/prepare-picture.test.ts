import { afterEach, expect, it, vi } from 'vitest';
import { preparePicture } from '../../../src/data/prepare-picture.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser whose canvases give these colours back, whatever was drawn. */
function browserThatReads(pixel: readonly number[]): void {
  const context = {
    fillRect: () => undefined,
    drawImage: () => undefined,
    getImageData: () => ({
      data: Uint8ClampedArray.from(Array.from({ length: 81 }, () => pixel).flat()),
    }),
  };
  const image = { width: 30, height: 20, close: () => undefined };
  vi.stubGlobal('createImageBitmap', async () => image);
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly getContext = () => context;
      readonly convertToBlob = async () => new Blob(['drawn'], { type: 'image/jpeg' });
    },
  );
}

const file = new Blob(['as chosen'], { type: 'image/png' });

it('IMG-02 a picture is what was drawn, also where a private window changes the last bits', async () => {
  browserThatReads([0x81, 0x3f, 0x20, 0xff]);
  expect(await (await preparePicture(file)).text()).toBe('drawn');
});

it.each([
  ['white', [255, 255, 255, 255]],
  ['stripes', [16, 223, 90, 255]],
])(
  'IMG-02 where a browser that resists fingerprinting gives %s in place of a picture, the chosen file goes',
  async (_what, pixel) => {
    browserThatReads(pixel);
    const prepared = await preparePicture(file);
    expect([prepared.type, await prepared.text()]).toEqual([file.type, 'as chosen']);
  },
);
