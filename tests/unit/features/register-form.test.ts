// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { currentSession, endSession } from '../../../src/data/session.ts';
import { enhanceRegisterForm } from '../../../src/features/login/enhance-forms.ts';

const refused = (status: number, code: string) =>
  Response.json({ code, message: code }, { status });
const session = { uid: 'a', email: 'a@kohdataan.example', admin: false, token: 't', expiresIn: 9 };

afterEach(() => {
  endSession('signed-out');
  localStorage.clear();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Presses the button with what was typed. @returns the path that was asked, and what the form then says */
function openForm(answers: (() => Promise<Response> | Response)[]) {
  const left = [...answers];
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return left.shift()?.() ?? refused(500, 'INTERNAL');
  });
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  document.body.innerHTML = `<form id="register-form"><input id="e" name="email">
<input id="p" name="password"><button type="submit"></button></form>
<div id="register-form-errors"><p data-error="storage" hidden></p><p data-error="other" hidden></p></div>
<div id="register-reason-errors"><p data-error="NETWORK" hidden></p>
<p data-error="UNAVAILABLE" hidden></p><p data-error="failed" hidden></p></div>`;
  enhanceRegisterForm();
  const button = document.querySelector('button');
  const press = async (email = session.email) => {
    for (const [id, value] of [
      ['e', email],
      ['p', 'metsapolku-91'],
    ])
      document.querySelector<HTMLInputElement>(`#${id}`)!.value = value ?? '';
    document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
    const isIdle = () => button?.getAttribute('aria-busy') === 'false';
    await expect.poll(() => isIdle() || currentSession() !== undefined).toBe(true);
    const shown = [...document.querySelectorAll<HTMLElement>('[data-error]')];
    return shown.filter(({ hidden }) => !hidden).map(({ dataset }) => dataset['error']);
  };
  return { asked, press, button };
}

const comeBack = () =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

it('AUTH-14 what was typed goes as the page does that has signed somebody in: browsers show it again as it was left', async () => {
  const form = openForm([() => Response.json(session)]);
  const typed = () => [...document.querySelectorAll('input')].map(({ value }) => value);
  await form.press();
  await expect.poll(() => window.location.assign).toHaveBeenCalledWith('/meets');
  // Browsers offer to keep a password that is there until one leaves.
  expect(typed()).toEqual([session.email, 'metsapolku-91']);
  window.dispatchEvent(new Event('pagehide'));
  expect(typed()).toEqual(['', '']);
});

it('AUTH-01 ROUTE-16 GEN-11 the button is busy until the page that follows is there, or one comes back to this', async () => {
  const form = openForm([() => Response.json(session)]);
  await form.press();
  await expect.poll(() => window.location.assign).toHaveBeenCalledWith('/meets');
  // Nobody comes back where this page's own last picture is there.
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(form.button?.getAttribute('aria-busy')).toBe('true');
  comeBack();
  await expect.poll(() => form.button?.getAttribute('aria-busy')).toBe('false');
});

it('ROUTE-18 SYNC-02 the device knows that an account which it has registered has no profile, of one that it signs in it does not', async () => {
  const hint = () => localStorage.getItem('kd:profile');
  localStorage.setItem('kd:profile', 'yes');
  await openForm([() => Response.json({ ...session, uid: 'b' })]).press();
  await expect.poll(hint).toBe('new');
  endSession('signed-out');
  // An account whose registration got no answer may be an older one.
  const form = openForm([lost, taken, () => Response.json({ ...session, uid: 'c' })]);
  await form.press();
  await form.press();
  await expect.poll(hint).toBeNull();
});

it('ROUTE-18 SYNC-02 it knows so once: who comes back to this page after a sign-out may have made a profile', async () => {
  const hint = () => localStorage.getItem('kd:profile');
  const form = openForm([() => Response.json(session), lost, taken, () => Response.json(session)]);
  await form.press();
  await expect.poll(() => window.location.assign).toHaveBeenCalledWith('/meets');
  await new Promise((resolve) => setTimeout(resolve));
  expect(hint()).toBe('new');
  comeBack();
  await expect.poll(() => form.button?.getAttribute('aria-busy')).toBe('false');
  endSession('signed-out');
  await form.press();
  await form.press();
  await expect.poll(hint).toBeNull();
});

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const taken = () => refused(409, 'REGISTRATION_FAILED');

it.each([
  ['the answer was lost', lost, 'NETWORK'],
  ['the store did not answer in time', () => refused(503, 'UNAVAILABLE'), 'UNAVAILABLE'],
])(
  'AUTH-01 ROUTE-16 who registers again because %s is let in: the account is there',
  async (_what, failure, said) => {
    const form = openForm([failure, taken, () => Response.json(session)]);
    expect(await form.press()).toEqual(['other', said]);
    await form.press();
    expect(form.asked.map((path) => path.split('/').at(-1))).toEqual([
      'register',
      'register',
      'login',
    ]);
    expect(currentSession()?.uid).toBe('a');
  },
);

it('ERR-04 whatever the reason, it says that the registration failed, and below it why', async () => {
  const proxy = () => new Response('Bad gateway', { status: 502 });
  const form = openForm([lost, proxy, () => refused(500, 'INTERNAL')]);
  expect(await form.press()).toEqual(['other', 'NETWORK']);
  expect(await form.press()).toEqual(['other', 'NETWORK']);
  expect(await form.press()).toEqual(['other', 'failed']);
});

it('ERR-04 ERR-08 an address that was taken before is no account of one’s own', async () => {
  const form = openForm([taken, lost, taken]);
  const email = 'c@kohdataan.example';
  expect(await form.press(email)).toEqual(['other', 'failed']);
  await form.press(email);
  expect(await form.press('b@kohdataan.example')).toEqual(['other', 'failed']);
  expect(form.asked.every((path) => path.endsWith('/register'))).toBe(true);
});

it('AUTH-01 SYNC-16 a browser that keeps nothing makes no account, so that it can be made once it does', async () => {
  const form = openForm([() => Response.json(session)]);
  const kept = localStorage;
  vi.stubGlobal('localStorage', undefined);
  expect(await form.press()).toEqual(['storage']);
  expect(form.asked).toEqual([]);
  vi.stubGlobal('localStorage', kept);
  expect(await form.press()).toEqual([]);
  await expect.poll(() => window.location.assign).toHaveBeenCalledWith('/meets');
  expect(Object.keys(localStorage)).not.toContain('kd:try');
});
