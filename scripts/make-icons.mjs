/**
 * Draws the app's icons from the mark (src/components/logo.tsx) into public/icons. Run it when the
 * mark changes: node scripts/make-icons.mjs
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'public/icons');
const source = await readFile(join(root, 'src/components/logo.tsx'), 'utf8');
const shape = (name) => new RegExp(`${name}: '([^']+)'`).exec(source)?.[1] ?? '';

const ground = '#faf6ef';
const colours = { left: '#1f5b4c', right: '#e29a3d', flame: '#fff3dc' };

/** The mark in a square of 32 units. @param scale its part of the width @param one one colour */
function mark(scale, one) {
  const paths = Object.entries(colours)
    .filter(([name]) => one === undefined || name !== 'flame')
    .map(([name, colour]) => `<path d="${shape(name)}" fill="${one ?? colour}"/>`);
  const hole = one === undefined ? '' : ' mask="url(#hole)"';
  const offset = 16 * (1 - scale);
  return `<g transform="translate(${offset} ${offset - 0.6 * scale}) scale(${scale})"${hole}>${paths.join('')}</g>`;
}

const hole = `<mask id="hole" maskUnits="userSpaceOnUse" x="0" y="0" width="32" height="32"><rect width="32" height="32" fill="#fff"/><path d="${shape('flame')}" fill="#000"/></mask>`;
const svg = (content) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${content}</svg>`;
const tile = (radius) => `<rect width="32" height="32" rx="${radius}" fill="${ground}"/>`;

/** Drawn large, then made small: sharp draws SVG at its own size otherwise. */
async function png(name, size, content) {
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
const share = await sharp(Buffer.from(svg(mark(0.9))), { density: 1100 })
  .resize(440, 440)
  .png()
  .toBuffer();
await sharp({ create: { width: 1200, height: 630, channels: 3, background: ground } })
  .composite([{ input: share, gravity: 'centre' }])
  .png({ compressionLevel: 9, palette: true })
  .toFile(join(folder, 'share.png'));
