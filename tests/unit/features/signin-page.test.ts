// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { me } from './helpers/docs.ts';

/** Page loads listen in one window here: those of former ones are taken away. */
const listen = window.addEventListener.bind(window);
const comers: EventListener[] = [];
const add = (type: string, listener: EventListener) => {
  if (type === 'pageshow') comers.push(listener);
  listen(type, listener);
};
beforeEach(() => {
  vi.spyOn(window, 'addEventListener').mockImplementation(add as never);
});
afterEach(() => {
  for (const comer of comers.splice(0)) window.removeEventListener('pageshow', comer);
});

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

/** The page as the build makes it, with an address that was typed there; it has been put aside and comes back. */
async function comeBack(before?: string, after?: string): Promise<void> {
  vi.resetModules();
  vi.stubGlobal('fetch', async () => Response.json({}));
  vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const sign = (uid?: string) => {
    if (uid === undefined) return localStorage.clear();
    const session = { uid, email: `${uid}@a.fi`, admin: false };
    localStorage.setItem('kd:session', JSON.stringify(session));
  };
  sign(before);
  document.body.innerHTML = `<div id="signed-out"><input value="b@b.fi"></div>
<div id="signed-in"><h1 id="signed-in-as"></h1></div>`;
  await import('../../../src/features/login/signin-script.ts');
  await expect
    .poll(() => document.querySelector('h1')?.textContent)
    .toBe(before ? `${before}@a.fi` : '');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(document.body.childNodes).not.toHaveLength(0);
  sign(after);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
}

it.each([
  ['who has signed out elsewhere', 'me', undefined],
  ['before another one signed in', 'me', 'you'],
  ['before somebody signed in', undefined, 'you'],
])(
  'AUTH-14 AUTH-17 the page that comes back as it was left %s names nobody, and starts anew',
  async (_, before, after) => {
    await comeBack(before, after);
    expect(document.body.textContent).toBe('');
    expect(window.location.reload).toHaveBeenCalled();
  },
);

it.each([
  ['nobody is signed in', undefined],
  ['the same one is signed in', 'me'],
])(
  'AUTH-17 the page that comes back as it was left keeps what was typed while %s',
  async (_, uid) => {
    await comeBack(uid, uid);
    expect(document.querySelector('input')?.value).toBe('b@b.fi');
    expect(window.location.reload).not.toHaveBeenCalled();
  },
);
