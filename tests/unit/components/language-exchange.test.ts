// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageBodyScript } from '../../../src/app/first-scripts.ts';
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
  history.replaceState(null, '', '/');
  for (const name of ['kdScripts', 'onpageshow', 'onstorage'])
    Reflect.deleteProperty(globalThis, name);
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
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  await enhanceWithLanguages(() => undefined);
  document.querySelector('a')?.click();
  giveUp();
  await expect.poll(() => reload).toHaveBeenCalledOnce();
  expect(location.pathname).toBe('/login/en.html');
});

it('GEN-10 AUTH-07 that page gets what has been typed, but no password, and what the address says', async () => {
  history.replaceState(null, '', '/login?token=abc#luo-tili');
  document.querySelector('form')?.insertAdjacentHTML(
    'beforeend',
    `<input id="register-email" name="email" value="aino@example.fi">
     <input id="register-password" name="password" type="text" value="salainen-sana">`,
  );
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  await enhanceWithLanguages(() => undefined);
  document.querySelector('a')?.click();
  giveUp();
  await expect.poll(() => reload).toHaveBeenCalledOnce();
  expect(location.search + location.hash).toBe('?token=abc#luo-tili');
  expect(JSON.stringify(history.state)).not.toContain('salainen');

  document.body.innerHTML = '<input id="register-email"><input id="register-password">';
  runInThisContext(pageBodyScript);
  const valueOf = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)?.value;
  expect(valueOf('register-email')).toBe('aino@example.fi');
  expect(valueOf('register-password')).toBe('');
  // The page's own state holds it no longer than it takes.
  expect(JSON.stringify(history.state)).not.toContain('aino');
});
