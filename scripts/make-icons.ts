/**
 * Draws the app's icons from the mark (src/components/logo.tsx), and the picture of shared links from it and the scene,
 * into public/icons. Run it when one of them changes: node --import tsx scripts/make-icons.ts
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ground, hole, mark, svg } from './mark.ts';
import { sceneMarkup } from './scene-markup.ts';
import { sharePicture } from './share-picture.ts';
import { shortcutSigns } from './shortcut-signs.ts';

const folder = join(import.meta.dirname, '../public/icons');
const tile = (radius: number): string =>
  `<rect width="32" height="32" rx="${radius}" fill="${ground}"/>`;

/** Drawn large, then made small: sharp draws SVG at its own size otherwise. */
async function png(name: string, size: number, content: string): Promise<void> {
  const image = sharp(Buffer.from(svg(content)), { density: (72 * size) / 32 }).resize(size, size);
  await image.png({ compressionLevel: 9, palette: true }).toFile(join(folder, name));
}

await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'icon.svg'), `${svg(tile(7) + mark(0.76))}\n`);
await png('icon-192.png', 192, tile(7) + mark(0.76));
await png('icon-512.png', 512, tile(7) + mark(0.76));
await png('maskable-192.png', 192, tile(0) + mark(0.58));
await png('maskable-512.png', 512, tile(0) + mark(0.58));
await png('monochrome-512.png', 512, hole + mark(0.7, '#000'));
await png('badge-96.png', 96, hole + mark(0.94, '#fff'));
await png('apple-touch-icon.png', 180, tile(0) + mark(0.7));
for (const [name, sign] of Object.entries(shortcutSigns))
  await png(`shortcut-${name}-96.png`, 96, tile(7) + sign);
await sharp(Buffer.from(sharePicture(await sceneMarkup(), mark(1))))
  .png({ compressionLevel: 9, palette: true })
  .toFile(join(folder, 'share.png'));
