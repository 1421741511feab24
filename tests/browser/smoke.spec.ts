import { expect, test } from '@playwright/test';
import { findHeadlessShell } from '../../scripts/find-chromium.mjs';
import { openWithPuppeteer } from '../browsers/puppeteer-device.ts';
import { makeSmokeWorld, walkSmokePath } from '../browsers/smoke-path.ts';
import { copyClient } from './support/client-copy.ts';
import { asInOlderBrowser } from './support/older-browser.ts';

/** Chromium's part of `npm run test:browsers`, in which it has all that it can do, stands for the oldest browsers here. */
test('GEN-01 SYNC-01 SYNC-02 SYNC-14 the smoke path with an offline reload, in a Chromium that lacks what the oldest browsers lack', async () => {
  const client = await copyClient();
  await client.changeWorker((script) => `${asInOlderBrowser}${script}`);
  const world = await makeSmokeWorld({ CLIENT_DIRECTORY: client.directory });
  const device = await openWithPuppeteer('chrome', {
    first: asInOlderBrowser,
    program: findHeadlessShell(),
  });
  try {
    await walkSmokePath(device, world);
    expect(await device.ask('isOlderBrowser && !("any" in AbortSignal)')).toBe(true);
  } finally {
    await device.close();
    await world.stop();
    await client.remove();
  }
});
