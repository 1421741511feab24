import { test } from '@playwright/test';
import { openWithPuppeteer } from '../browsers/puppeteer-device.ts';
import { makeSmokeWorld, walkSmokePath } from '../browsers/smoke-path.ts';

/** Chromium's part of `npm run test:browsers`. */
test('GEN-01 SYNC-01 SYNC-02 SYNC-14 the smoke path with an offline reload, in Chromium', async () => {
  const world = await makeSmokeWorld();
  const device = await openWithPuppeteer('chrome');
  try {
    await walkSmokePath(device, world);
  } finally {
    await device.close();
    await world.stop();
  }
});
