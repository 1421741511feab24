// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { reloadWhenRestored } from '../../../src/app/reload-when-restored.ts';
import { endSession, startSession } from '../../../src/data/session.ts';

afterEach(() => {
  endSession('signed-out');
  localStorage.clear();
  vi.restoreAllMocks();
});

it('AUTH-14 a page that comes back as it was left starts anew, and shows nothing of who has signed out', () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const comesBack = () =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  startSession({ uid: 'aino', email: 'a@a.fi', admin: false, token: 't', expiresIn: 900 });
  reloadWhenRestored();
  document.body.textContent = 'Hei Aino';
  comesBack();
  expect([document.body.textContent, reload.mock.calls.length]).toEqual(['Hei Aino', 1]);
  localStorage.removeItem('kd:session');
  comesBack();
  expect([document.body.textContent, reload.mock.calls.length]).toEqual(['', 2]);
});
