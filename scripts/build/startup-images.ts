import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { darkGround, ground as lightGround, mark, svg } from '../mark.ts';

/** Width, height, pixels per point. */
type ScreenSize = readonly [width: number, height: number, ratio: number];

/** Of iPhones and iPads that can run the app (iOS 16.4). */
const phones: readonly ScreenSize[] = [
  [375, 667, 2],
  [414, 736, 3],
  [375, 812, 3],
  [414, 896, 2],
  [414, 896, 3],
  [390, 844, 3],
  [428, 926, 3],
  [393, 852, 3],
  [430, 932, 3],
  [402, 874, 3],
  [420, 912, 3],
  [440, 956, 3],
];
const tablets: readonly ScreenSize[] = [
  [744, 1133, 2],
  [768, 1024, 2],
  [810, 1080, 2],
  [820, 1180, 2],
  [834, 1112, 2],
  [834, 1194, 2],
  [834, 1210, 2],
  [1024, 1366, 2],
  [1032, 1376, 2],
];
const screens = [
  ...phones.map((screen) => ({ screen, orientations: ['portrait'] })),
  ...tablets.map((screen) => ({ screen, orientations: ['portrait', 'landscape'] })),
];

const themes = { light: lightGround, dark: darkGround };
/** Side of the mark in points. */
const markSide = 112;

interface StartupImage {
  /** In pixels. */
  readonly across: number;
  readonly down: number;
  readonly ratio: number;
  readonly ground: string;
  readonly name: string;
}

function* images(): Generator<StartupImage> {
  for (const { screen, orientations } of screens) {
    const [width, height, ratio] = screen;
    for (const orientation of orientations) {
      const upright = orientation === 'portrait';
      const across = (upright ? width : height) * ratio;
      const down = (upright ? height : width) * ratio;
      for (const [theme, ground] of Object.entries(themes)) {
        yield { across, down, ratio, ground, name: `${across}x${down}-${theme}.png` };
      }
    }
  }
}

async function draw(
  { across, down, ratio, ground, name }: StartupImage,
  folder: string,
): Promise<void> {
  const side = markSide * ratio;
  const centre = await sharp(Buffer.from(svg(mark(1))), { density: (72 * side) / 32 })
    .resize(side, side)
    .png()
    .toBuffer();
  await sharp({ create: { width: across, height: down, channels: 3, background: ground } })
    .composite([{ input: centre, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toFile(join(folder, name));
}

/**
 * Draws into `startup/` of the built app what iOS shows while an app on the home screen opens, flat ground
 * with the mark in the middle: src/app/startup-images.ts names the ones of a device.
 */
export async function drawStartupImages(client: string): Promise<void> {
  const folder = join(client, 'startup');
  await mkdir(folder, { recursive: true });
  for (const image of images()) await draw(image, folder);
}
