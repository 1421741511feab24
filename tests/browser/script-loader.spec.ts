import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { loaderScript } from '../../src/app/first-scripts.ts';

/** The loader of the built scripts by itself, with scripts and failures made by hand. */
const address = 'http://loader.test/';

type Answer = { status?: number; body: string; afterMs?: number; after?: Promise<unknown> };

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
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    const { status = 200, body, afterMs = 0, after } = answer;
    await after;
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

test('GEN-01 a script over a silent network is given up after a minute, once the app runs', async ({
  page,
}) => {
  await page.clock.install();
  let speak = (): void => undefined;
  const silence = new Promise<void>((resolve) => (speak = resolve));
  await withScripts(page, {
    'a.js': [{ body: script('a.js', []) }],
    'b.js': [{ body: script('b.js', [], '{b:7}'), after: silence }],
  });
  // What the app itself is made of is waited for: nobody could say yet that it does not come.
  await page.evaluate(`said=[];kdScripts.load("b.js").catch(e=>said.push(e.message));0`);
  await page.clock.runFor(120_000);
  await page.evaluate(`kdScripts.import("a.js").then(()=>0)`);
  await page.evaluate(`kdScripts.import("b.js").catch(e=>said.push(e.message));0`);
  await page.clock.runFor(59_000);
  expect(await page.evaluate('said')).toEqual([]);
  await page.clock.runFor(2000);
  expect(await page.evaluate('said.map(one=>one.slice(0,15))')).toEqual(
    Array.from({ length: 2 }, () => 'Failed to fetch'),
  );
  // It counts when it comes after all, to who has tried again as well.
  const again = page.evaluate(`kdScripts.import("b.js").then(x=>x.b)`);
  speak();
  expect(await again).toBe(7);
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

test('SYNC-10 a worker that was started ahead is taken once, and not if its script did not come', async ({
  page,
}) => {
  await withScripts(page, {
    'w.js': [{ body: 'postMessage("up")' }],
    'gone.js': [{ status: 404, body: 'away' }, { body: 'postMessage("up")' }],
  });
  const heard = `(worker)=>new Promise((ok,no)=>{worker.onmessage=(e)=>ok(e.data);worker.onerror=no})`;
  const both = `Promise.all([kdScripts.worker("w.js"),kdScripts.worker("w.js")])`;
  await page.evaluate(`kdScripts.early("w.js")`);
  expect(
    await page.evaluate(
      `${both}.then(async([a,b])=>[a!==b,...await Promise.all([a,b].map(${heard}))])`,
    ),
  ).toEqual([true, 'up', 'up']);
  // Until it has heard that its script is not to be had: before that it is one like any other.
  await page.evaluate(`
    Worker = class extends Worker {
      constructor(name) {
        super(name);
        globalThis.failed = new Promise((resolve) => this.addEventListener('error', () => resolve(0)));
      }
    };
    kdScripts.early("gone.js");
    failed
  `);
  expect(await page.evaluate(`kdScripts.worker("gone.js").then(${heard})`)).toBe('up');
});
