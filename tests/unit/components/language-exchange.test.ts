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
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const timer = new AbortController();
    giveUp = () => timer.abort();
    return timer.signal;
  });
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

/** The page's English form. */
const english = `<!doctype html><html lang="en"><title>Sign in</title><body>
<form><input id="login-email"><input id="login-password" type="password"></form>
<a href="/login" data-language="fi">FI</a><a href="/login/en.html" data-language="en">EN</a></body></html>`;

it('GEN-10 on a silent network the page stays until the other language is there, and with it what is typed meanwhile', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const asked = vi.fn<typeof silence>(silence);
  vi.stubGlobal('fetch', asked);
  document
    .querySelector('form')
    ?.insertAdjacentHTML('beforeend', '<input id="login-email"><input id="login-password">');
  await enhanceWithLanguages(() => undefined);
  const field = (name: string) => document.querySelector<HTMLInputElement>(`#login-${name}`);
  const link = document.querySelector('a');
  link?.click();
  giveUp();
  await expect.poll(() => asked).toHaveBeenCalledTimes(2);
  expect(link?.getAttribute('aria-busy'), 'shows that it is on its way').toBe('true');
  Object.assign(field('email') ?? {}, { value: 'aino@example.fi' });
  Object.assign(field('password') ?? {}, { value: 'salainen-sana' });
  field('password')?.focus();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(english)));
  giveUp();
  await expect.poll(() => document.documentElement.lang).toBe('en');
  expect(field('email')?.value).toBe('aino@example.fi');
  expect(field('password')?.value).toBe('salainen-sana');
  expect(document.activeElement, 'one types on').toBe(field('password'));
  expect(reload).not.toHaveBeenCalled();
});

it('GEN-10 PAGE-03 who sends a form meanwhile goes on in this language: another page would not know that it is sent', async () => {
  const asked = vi.fn<typeof silence>(silence);
  vi.stubGlobal('fetch', asked);
  await enhanceWithLanguages(() => undefined);
  const link = document.querySelector('a');
  link?.click();
  document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true }));
  expect(link?.hasAttribute('aria-busy')).toBe(false);
  asked.mockResolvedValue(new Response(english));
  giveUp();
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.documentElement.lang).toBe('fi');
  expect(asked).toHaveBeenCalledOnce();
});

it('GEN-10 PAGE-03 nor does one come in place of a form that is being sent: the language is that of what follows', async () => {
  const asked = vi.fn<typeof silence>(() => Promise.resolve(new Response(english)));
  vi.stubGlobal('fetch', asked);
  const form = document.querySelector('form')!;
  form.innerHTML = '<button type="submit" aria-busy="true"></button>';
  await enhanceWithLanguages(() => undefined);
  const link = document.querySelector('a');
  link?.click();
  await new Promise((resolve) => setTimeout(resolve));
  expect(form.isConnected).toBe(true);
  expect(link?.getAttribute('aria-busy')).not.toBe('true');
  expect(localStorage.getItem('kohdataan.language')).toBe('en');
  form.innerHTML = '<button type="submit" aria-busy="false"></button>';
  link?.click();
  await expect.poll(() => document.documentElement.lang).toBe('en');
});

it('GEN-10 it is not given up for a connection that breaks at the end of the silence', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const asked = vi.fn<typeof silence>(silence);
  vi.stubGlobal('fetch', asked);
  await enhanceWithLanguages(() => undefined);
  document.querySelector('a')?.click();
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  giveUp();
  await expect.poll(() => asked).toHaveBeenCalledTimes(2);
  await new Promise((resolve) => setTimeout(resolve));
  giveUp();
  await expect.poll(() => asked).toHaveBeenCalledTimes(3);
  expect(reload).not.toHaveBeenCalled();
});

it('GEN-10 who turns back to the language of the page meanwhile waits for no other', async () => {
  const asked = vi.fn<typeof silence>(silence);
  vi.stubGlobal('fetch', asked);
  document.body.insertAdjacentHTML('beforeend', '<a href="/login" data-language="fi">FI</a>');
  await enhanceWithLanguages(() => undefined);
  const [toEnglish, toFinnish] = document.querySelectorAll('a');
  toEnglish?.click();
  toFinnish?.click();
  expect(toEnglish?.getAttribute('aria-busy')).toBe('false');
  giveUp();
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toHaveBeenCalledOnce();
});

it('GEN-10 AUTH-07 without a network the other language is opened as a page with what has been typed, but no password, and what the address says', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  history.replaceState(null, '', '/login?token=abc#luo-tili');
  document.querySelector('form')?.insertAdjacentHTML(
    'beforeend',
    `<input id="register-email" name="email" value="aino@example.fi">
     <input id="register-password" name="password" type="text" value="salainen-sana">`,
  );
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  await enhanceWithLanguages(() => undefined);
  document.querySelector('a')?.click();
  await expect.poll(() => reload).toHaveBeenCalledOnce();
  expect(location.pathname).toBe('/login/en.html');
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
