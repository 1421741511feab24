// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endSession } from '../../../src/data/session.ts';
import { enhanceGoogle } from '../../../src/features/login/google-sign-in.ts';

const session = { uid: 'a', email: 'a@kohdataan.example', admin: false, token: 't', expiresIn: 9 };
const answerOf = (path: string) =>
  path === '/api/config' ? Response.json({ google: true }) : Response.json(session);

const link = () => document.querySelector('a')!;
const isBusy = () => link().getAttribute('aria-busy') === 'true';
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-error]')].find(({ hidden }) => !hidden)
    ?.dataset['error'];

const windowOf = (opened: unknown[] | undefined) =>
  new URL(String(opened?.[0]), location.href).searchParams.get('popup');

/** What the window of Google tells when it closes: this tab's last one, if no other is named. */
function tell(news: object, id = windowOf(vi.mocked(window.open).mock.lastCall)): void {
  const channel = new BroadcastChannel(`kohdataan:google${id}`);
  channel.postMessage(news);
  channel.close();
}

beforeEach(() => {
  vi.spyOn(window, 'open').mockReturnValue(window);
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  document.body.innerHTML = `<div data-google hidden><a href="/api/auth/google/start"></a>
<div id="google-login-errors"><p data-error="other" hidden></p></div></div>
<div id="login-form-errors"><p data-error="storage" hidden></p></div>`;
});

afterEach(() => {
  endSession('signed-out');
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('AUTH-10 ROUTE-16 between the window of Google and /meets the button says that something goes on', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/auth/refresh') await answered;
    return answerOf(path);
  });
  enhanceGoogle();
  link().click();
  // Nothing yet: whoever has closed the window halfway opens it once more.
  link().click();
  expect(window.open).toHaveBeenCalledTimes(2);
  expect(isBusy()).toBe(false);
  tell({ ok: true });
  await expect.poll(() => isBusy()).toBe(true);
  link().click();
  expect(window.open).toHaveBeenCalledTimes(2);
  answer();
  await expect.poll(() => window.location.assign).toHaveBeenCalledWith('/meets');
  expect(isBusy()).toBe(true);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await expect.poll(() => isBusy()).toBe(false);
  expect(shown()).toBeUndefined();
});

it.each([
  [
    'ERR-09 a gateway that lets nobody in',
    () => Response.json({ code: 'UNAUTHENTICATED' }, { status: 401 }),
    'other',
  ],
  ['AUTH-01 SYNC-16 a browser that keeps nothing', () => Response.json(session), 'storage'],
])('%s is said, and the button is free again', async (_what, answer, error) => {
  if (error === 'storage') {
    vi.stubGlobal('localStorage', undefined);
  }
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/auth/refresh' ? answer() : answerOf(path),
  );
  enhanceGoogle();
  link().click();
  tell({ ok: true });
  await expect.poll(() => shown()).toBe(error);
  await expect.poll(() => isBusy()).toBe(false);
  expect(window.location.assign).not.toHaveBeenCalled();
});

it("ERR-09 AUTH-10 what another tab's window tells is no concern of this one's, which may still end well", async () => {
  vi.stubGlobal('fetch', async (path: string) => answerOf(path));
  enhanceGoogle();
  link().click();
  expect(windowOf(vi.mocked(window.open).mock.lastCall)).toMatch(/^\d{1,20}$/);
  tell({ ok: false, reason: 'failed' }, '1');
  tell({ ok: false, reason: 'failed' }, '');
  // Time enough for what it should not hear.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(shown()).toBeUndefined();
  tell({ ok: true });
  await expect.poll(() => window.location.assign).toHaveBeenCalledWith('/meets');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
});
