// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { me } from './helpers/docs.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('../../../src/data/count-left.ts');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
});

it.each([
  ['does not answer', () => new Promise<number>(() => undefined)],
  ['fails', () => Promise.reject(new DOMException('lost', 'UnknownError'))],
])(
  'AUTH-14 AUTH-17 a database that %s keeps nobody from signing out on /signin',
  async (_, countLeft) => {
    vi.resetModules();
    vi.stubGlobal('fetch', async () => Response.json({ ok: true }));
    vi.doMock('../../../src/data/count-left.ts', () => ({ countLeft }));
    // Going back does not lead to the page that names who was signed in.
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    document.body.innerHTML = `<div id="signed-out"></div><dialog id="sign-out-question"></dialog>
<div id="signed-in"><h1 id="signed-in-as"></h1><button id="sign-out"></button></div>`;
    const { startSession } = await import('../../../src/data/session.ts');
    startSession({ uid: me, email: 'a@a.fi', admin: false, token: 't', expiresIn: 900 });
    await import('../../../src/features/login/signin-script.ts');
    const button = document.querySelector('button');
    await expect.poll(() => document.querySelector('h1')?.textContent).toBe('a@a.fi');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    button?.click();
    await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/landing'), {
      timeout: 60_000,
      interval: 500,
    });
  },
);

it('AUTH-14 AUTH-17 the page that comes back as it was left names nobody, and starts anew', async () => {
  vi.resetModules();
  vi.stubGlobal('fetch', async () => Response.json({}));
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  document.body.innerHTML = '<h1>a@a.fi</h1>';
  await import('../../../src/features/login/signin-script.ts');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(document.body.textContent).toBe('a@a.fi');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(document.body.textContent).toBe('');
  expect(reload).toHaveBeenCalled();
});
