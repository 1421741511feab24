/**
 * Draws the teaser's clip (PAGE-02) from the scene of the public pages and encodes it in Chromium:
 * node scripts/teaser-clip/make.mjs. The result, public/media/teaser.mp4, is committed.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../find-chromium.mjs';
import { sceneMarkup } from '../scene-markup.mjs';
import { encodeClip } from './encode.mjs';
import { writeMp4 } from './mp4.mjs';

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
const encoded = await page.evaluate(encodeClip, { ...clip, scene: await sceneMarkup() });
await browser.close();

const file = writeMp4({
  ...clip,
  config: Buffer.from(encoded.config, 'base64'),
  samples: encoded.samples.map(({ data, key }) => ({ key, data: Buffer.from(data, 'base64') })),
});
await mkdir(dirname(target), { recursive: true });
await writeFile(target, file);
console.log(`${target}: ${(file.length / 1024).toFixed(0)} kB`);
