/**
 * `npm run screenshots`: builds what has changed, starts a gateway with demo data, and takes pictures
 * of every screen in every size, theme and language into screenshots/, with an index.html of them.
 * `npm run screenshots -- --help` lists what can be chosen.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './find-chromium.mjs';
import { writeContactSheet } from './screenshots/contact-sheet.mjs';
import { startDemoGateway } from './screenshots/demo-gateway.mjs';
import { groupBy } from './screenshots/group-by.mjs';
import { takeManifestPictures } from './screenshots/manifest.mjs';
import { help, readOptions } from './screenshots/options.mjs';
import { accountScreens } from './screenshots/screens-account.mjs';
import { chatScreens } from './screenshots/screens-chats.mjs';
import { meetScreens } from './screenshots/screens-meets.mjs';
import { peopleScreens } from './screenshots/screens-people.mjs';
import { publicScreens } from './screenshots/screens-public.mjs';
import { takeScreens } from './screenshots/take.mjs';

const folder = join(import.meta.dirname, '../screenshots');
const allScreens = [
  ...publicScreens,
  ...meetScreens,
  ...peopleScreens,
  ...chatScreens,
  ...accountScreens,
];

async function takeAll(browser, url, options) {
  const chosen = allScreens.filter(
    ({ name }) => options.only.length === 0 || options.only.some((part) => name.includes(part)),
  );
  const shots = [];
  for (const [who, screens] of groupBy(chosen, (screen) => screen.who)) {
    for (const language of options.languages) {
      console.log(`${who}, ${language}: ${screens.length} screens`);
      shots.push(...(await takeScreens({ browser, url, who, language, screens, options, folder })));
    }
  }
  await writeContactSheet(folder, shots);
  console.log(`${shots.length} pictures: screenshots/index.html`);
}

const options = readOptions(process.argv.slice(2));
if (options.help) {
  console.log(help);
  process.exit(0);
}
await mkdir(folder, { recursive: true });
const gateway = options.url
  ? { url: options.url, stop: () => undefined }
  : await startDemoGateway();
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox'],
});
try {
  if (options.manifest) await takeManifestPictures(browser, gateway.url);
  else await takeAll(browser, gateway.url, options);
} finally {
  await browser.close();
  await gateway.stop();
}
