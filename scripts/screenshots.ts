/**
 * `npm run screenshots`: builds what has changed, starts a gateway with demo data, and takes pictures
 * of every screen in every size, theme and language into screenshots/, with an index.html of them.
 * `npm run screenshots -- --help` lists what can be chosen.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { findChromium } from './find-chromium.mjs';
import { writeContactSheet } from './screenshots/contact-sheet.ts';
import type { Failure } from './screenshots/contact-sheet.ts';
import { startDemoGateway } from './screenshots/demo-gateway.ts';
import { groupBy } from './screenshots/group-by.ts';
import { takeManifestPictures } from './screenshots/manifest.ts';
import { help, readOptions } from './screenshots/options.ts';
import type { Options } from './screenshots/options.ts';
import type { Screen } from './screenshots/screen.ts';
import { accountScreens } from './screenshots/screens-account.ts';
import { chatScreens } from './screenshots/screens-chats.ts';
import { meetScreens } from './screenshots/screens-meets.ts';
import { peopleScreens } from './screenshots/screens-people.ts';
import { publicScreens } from './screenshots/screens-public.ts';
import { takeJob } from './screenshots/take.ts';
import type { Job, TakeRun } from './screenshots/take.ts';

const folder = join(import.meta.dirname, '../screenshots');
const allScreens = [
  ...publicScreens,
  ...meetScreens,
  ...peopleScreens,
  ...chatScreens,
  ...accountScreens,
];

const names = allScreens.map(({ name }) => name);
const chosen = ({ only }: Options): Screen[] =>
  allScreens.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)));

/** What is done in one signed-in context: an account's screens in a language. */
function jobsOf(options: Options): Job[] {
  const groups = groupBy(chosen(options), ({ who, apart }) => `${who} ${apart ?? ''}`);
  return [...groups.values()].flatMap((screens) =>
    options.languages.map((language) => ({ who: screens[0].who, language, screens })),
  );
}

/** Two at a time: one draws while the other waits for the gateway. */
async function takeAll(browser: Browser, url: string, options: Options): Promise<void> {
  const jobs = jobsOf(options);
  const total = jobs.reduce((sum, { screens }) => sum + screens.length, 0);
  const failures: Failure[] = [];
  let done = 0;
  let pictures = 0;
  const report: TakeRun['report'] = (screen, language, count, error) => {
    done += 1;
    pictures += count;
    const reason = String(error).split('\n')[0];
    if (error !== undefined) failures.push({ name: screen.name, language, reason });
    console.log(`${done}/${total} ${screen.name} ${language}${error ? `: ${reason}` : ''}`);
    writeContactSheet(folder, names, failures);
  };
  const work = async () => {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift())
      await takeJob(job, { browser, url, options, folder, report });
  };
  await Promise.all([work(), work()]);
  const minutes = (performance.now() / 60_000).toFixed(1);
  console.log(`${pictures} pictures in ${minutes} minutes: screenshots/index.html`);
  for (const { name, language, reason } of failures)
    console.error(`not taken: ${name} ${language}: ${reason}`);
  if (failures.length > 0) process.exitCode = 1;
}

const options = readOptions(process.argv.slice(2));
if (options.help) {
  console.log(help);
  process.exit(0);
}
if (options.everything) await rm(folder, { recursive: true, force: true });
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
