// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enhanceWithLanguages } from '../../../src/components/static/language-exchange.ts';

/** Gives up what is being waited for, as its time is over. */
let giveUp: () => void;

/** A network that accepts every request and answers none. */
const silence = (_what: string, init?: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new Error('TimeoutError')));
  });

beforeEach(() => {
  document.documentElement.lang = 'fi';
  document.documentElement.className = 'exchanging';
  document.body.innerHTML = '<form></form><a href="/login/en.html" data-language="en">EN</a>';
  const timer = new AbortController();
  giveUp = () => timer.abort();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timer.signal);
  vi.stubGlobal('fetch', silence);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  document.body.replaceChildren();
});

it('GEN-10 SYNC-01 on a silent network a public page works in Finnish though English is remembered', async () => {
  localStorage.setItem('kohdataan.language', 'en');
  const start = vi.fn<() => void>();
  void enhanceWithLanguages(start);
  giveUp();
  await expect.poll(() => start).toHaveBeenCalledOnce();
  expect(document.documentElement.className).toBe('');
  expect(document.documentElement.lang).toBe('fi');
});

it('GEN-10 on a silent network the other language is opened as a page, which shows that it loads', async () => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue();
  await enhanceWithLanguages(() => undefined);
  document.querySelector('a')?.click();
  giveUp();
  await expect
    .poll(() => assign)
    .toHaveBeenCalledWith(new URL('/login/en.html', location.href).href);
});
