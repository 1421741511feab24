/** Lighthouse 12, mobile, of the front page, the sign-in page and the signed-in app. */
import lighthouse from 'lighthouse';
import { freePort } from '../helpers/free-port.ts';
import { openProfile } from './page-browser.ts';
import { setStage } from './page-stage.ts';
import { report } from './report.ts';
import type { Row } from './report.ts';
import { repeats } from './settings.ts';
import { median, times } from './stats.ts';

type Scores = Record<string, number>;

const pages = [
  { path: '/', performance: 98 },
  { path: '/login', performance: 98 },
  { path: '/meets', performance: 90 },
] as const;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

const stage = await setStage();
const rows: Row[] = [];
for (const { path, performance } of pages) {
  const turns = await times(repeats(3), () => audit(path));
  for (const category of categories) {
    const score = median(turns.map((scores) => scores[category] ?? 0));
    const aim = category === 'performance' ? 100 - performance : 0;
    rows.push({
      what: `${path}, ${category} ${score}: missing from 100`,
      value: 100 - score,
      unit: 'points',
      aim,
    });
  }
}
await stage.close();
report('lighthouse', 'Lighthouse, mobile', rows);
process.exit(0);

/** @returns scores from 0 to 100; what costs some is printed. */
async function audit(path: string): Promise<Scores> {
  const port = await freePort();
  const profile = await stage.visitedProfile('phone');
  const context = await openProfile(profile, 'phone', [`--remote-debugging-port=${port}`]);
  if (path !== '/meets') await forgetAll(context);
  const result = await lighthouse(`${stage.app}${path}`, {
    port,
    logLevel: 'error',
    onlyCategories: categories,
    disableStorageReset: true,
  });
  await context.close();
  if (!result) throw new Error('Lighthouse gave nothing');
  const { audits } = result.lhr;
  return Object.fromEntries(
    Object.entries(result.lhr.categories).map(([name, { score, auditRefs }]) => {
      for (const { id, weight } of auditRefs) {
        const found = audits[id];
        if (weight > 0 && found?.score !== null && (found?.score ?? 1) < 0.9)
          console.log(`  ${path}, ${name}: ${found?.title} ${found?.displayValue ?? ''}`);
      }
      return [name, Math.round((score ?? 0) * 100)];
    }),
  );
}

async function forgetAll(context: Awaited<ReturnType<typeof openProfile>>): Promise<void> {
  await context.clearCookies();
  const page = await context.newPage();
  await page.goto(`${stage.app}/robots.txt`);
  await page.evaluate(() => localStorage.clear());
  await page.close();
}
