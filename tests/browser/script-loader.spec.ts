import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { loaderScript } from '../../src/app/first-scripts.ts';

/** The loader of the built scripts by itself, with scripts and failures made by hand. */
const address = 'http://loader.test/';

type Answer = { status?: number; body: string; afterMs?: number };

/** An empty page with the loader. @param files name to what the network answers, one try after the other */
async function withScripts(page: Page, files: Record<string, Answer[]>): Promise<() => string[]> {
  const asked: string[] = [];
  await page.route(`${address}**`, async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').pop() ?? '';
    if (name === '') {
      const body = `<!doctype html><script>var ran=[];${loaderScript}</script>`;
      return route.fulfill({ contentType: 'text/html', body });
    }
    asked.push(name);
    const answers = files[name] ?? [];
    const { status = 200, body, afterMs = 0 } = answers.length > 1 ? answers.shift()! : answers[0]!;
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    const contentType = body.startsWith('<') ? 'text/html' : 'text/javascript';
    return route.fulfill({
      status,
      contentType,
      headers: { 'x-content-type-options': 'nosniff' },
      body,
    });
  });
  await page.goto(address);
  return () => asked;
}

const script = (name: string, needs: string[], returns = '{}', before = '') =>
  `kdScripts.add("${name}",${JSON.stringify(needs)},(function(${needs.map((_, i) => `n${i}`).join()}){ran.push("${name}");${before}return ${returns}}));`;

const ran = (page: Page) => page.evaluate('ran');

test('GEN-01 scripts run once, after what they need, whichever comes first', async ({ page }) => {
  const asked = await withScripts(page, {
    'a.js': [{ body: script('a.js', ['b.js', 'c.js'], '{sum:n0.b+n1.c}') }],
    'b.js': [{ body: script('b.js', ['c.js'], '{b:n0.c*10}'), afterMs: 150 }],
    'c.js': [{ body: script('c.js', [], '{c:4}'), afterMs: 300 }],
  });
  const both = `Promise.all([kdScripts.import("a.js","c.js","b.js"),kdScripts.import("a.js")])`;
  expect(await page.evaluate(`${both}.then(([x,y])=>[x.sum,x===y])`)).toEqual([44, true]);
  expect(await ran(page)).toEqual(['c.js', 'b.js', 'a.js']);
  expect(asked().toSorted()).toEqual(['a.js', 'b.js', 'c.js']);
});

test('GEN-01 a script that could not be had is asked for again by the next try', async ({
  page,
}) => {
  await withScripts(page, {
    'a.js': [{ body: script('a.js', ['b.js'], '{a:n0.b}') }],
    'b.js': [
      { status: 503, body: 'away' },
      { body: '<!doctype html><title>A portal</title>' },
      { body: script('b.js', [], '{b:7}') },
    ],
  });
  const once = () => page.evaluate(`kdScripts.import("a.js").then(x=>x.a,e=>e.message)`);
  expect(await once()).toContain('Failed to fetch');
  expect(await ran(page)).toEqual([]);
  expect(await once()).toContain('Failed to fetch');
  expect(await once()).toBe(7);
  expect(await page.locator('script[src]').count()).toBe(2);
});

test('GEN-01 an error in one script is told to who asked for it, and harms no other', async ({
  page,
}) => {
  await withScripts(page, {
    'a.js': [{ body: script('a.js', ['b.js']) }],
    'b.js': [{ body: script('b.js', [], '{}', 'throw new Error("b is ill");') }],
    'c.js': [{ body: script('c.js', [], '{c:1}') }],
  });
  expect(await page.evaluate(`kdScripts.import("a.js").catch(e=>e.message)`)).toBe('b is ill');
  expect(await page.evaluate(`kdScripts.import("c.js").then(x=>x.c)`)).toBe(1);
});
