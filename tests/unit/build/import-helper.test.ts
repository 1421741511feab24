// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { importHelper } from '../../../scripts/build/import-helper.ts';

type Preload = (load: () => Promise<string>, files: string[]) => Promise<string>;

/** The helper as it stands in the built app. */
function built(): Preload {
  const plugin = importHelper() as unknown as { load: { handler(): { code: string } } };
  const body = plugin.load.handler().code.replace('export const __vitePreload =', 'return');
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  return (new Function(body) as () => Preload)();
}

const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
const open = (preload: Preload) => preload(async () => 'screen', ['assets/screen.css']);

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="root"><main></main></div>';
  // Nothing is fetched here: the test says what comes.
  vi.spyOn(HTMLLinkElement.prototype, 'href', 'set').mockImplementation(function (
    this: HTMLLinkElement,
    href: string,
  ) {
    this.setAttribute('data-href', href);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.head.replaceChildren();
  document.body.replaceChildren();
});

it('SYNC-01 a screen’s styles that a silent network does not bring are not to be had after a minute', async () => {
  const failure = open(built()).catch(String);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await failure).toBe('TypeError: Failed to fetch /assets/screen.css');
  // They would count as there at the next try, which would show the screen without them.
  expect(sheets()).toEqual([]);
});

it('SYNC-01 styles that have come stay, and a start waits for them as long as it takes', async () => {
  const opened = open(built());
  sheets()[0]?.dispatchEvent(new Event('load'));
  expect(await opened).toBe('screen');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sheets()).toHaveLength(1);

  document.body.innerHTML = '<div id="root"></div>';
  const start = open(built());
  await vi.advanceTimersByTimeAsync(120_000);
  sheets()[1]?.dispatchEvent(new Event('load'));
  expect(await start).toBe('screen');
});

it('SYNC-01 what comes at a start ends nobody else’s wait, such as that for databases that do not answer', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  const ended = vi.spyOn(globalThis, 'clearTimeout');
  const start = open(built());
  sheets()[0]?.dispatchEvent(new Event('load'));
  expect(await start).toBe('screen');
  // Browsers count timers from 1, and make a number of what they are told to end.
  expect(ended.mock.calls.filter(([timer]) => Number(timer) > 0)).toEqual([]);
});
