/**
 * Draws the teaser's clip (PAGE-02) from the scene of the public pages and encodes it in Chromium:
 * node --import tsx scripts/teaser-clip/make.ts. The result, public/media/teaser.mp4, is committed.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../find-chromium.mjs';
import { sceneMarkup } from '../scene-markup.ts';
import { encodeClip } from './encode.ts';
import { writeMp4 } from './mp4.ts';

const root = join(import.meta.dirname, '../..');
const target = join(root, 'public/media/teaser.mp4');
const clip = { width: 440, height: 560, framesPerSecond: 24, seconds: 7, bitrate: 110_000 };

const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
// Encoders are there only on trustworthy origins; this one needs no server.
await page.route('https://clip.invalid/', (route) =>
  route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
);
await page.goto('https://clip.invalid/');
// What tsx gives functions their names with.
await page.evaluate('globalThis.__name = (made) => made');
const encoded = await page.evaluate(encodeClip, { ...clip, scene: await sceneMarkup() });
await browser.close();

const bytesOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));
const file = writeMp4({
  ...clip,
  config: bytesOf(encoded.config),
  samples: encoded.samples.map(({ data, key }) => ({ key, data: bytesOf(data) })),
});
await mkdir(dirname(target), { recursive: true });
await writeFile(target, file);
console.log(`${target}: ${(file.length / 1024).toFixed(0)} kB`);
