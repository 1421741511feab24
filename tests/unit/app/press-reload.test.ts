// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageBodyScript } from '../../../src/app/first-scripts.ts';
import { enhanceForm } from '../../../src/components/static/static-form.ts';

const { dataset } = document.documentElement;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('')));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  history.replaceState(null, '');
  delete dataset['pressed'];
  for (const name of ['kdScripts', 'onpageshow', 'onstorage'])
    Reflect.deleteProperty(globalThis, name);
  document.body.replaceChildren();
});

/** The page as it comes, before its scripts are there. */
function open() {
  delete dataset['pressed'];
  document.body.innerHTML = `<form id="a-form" method="post"><input id="a-email" name="email">
<input id="a-password" name="password" type="password"><div id="a-form-errors"><p data-error="NETWORK" hidden></p></div>
<button type="submit"></button></form><script defer></script>`;
  runInThisContext(pageBodyScript);
  const form = document.querySelector('form')!;
  const field = (name: string) => document.querySelector<HTMLInputElement>(`#a-${name}`)!;
  const isBusy = () => form.querySelector('button')?.getAttribute('aria-busy') === 'true';
  return { form, field, isBusy };
}

/** Its script is gone with its build. @returns once the page is loaded anew, which is still to be opened */
async function loseScript() {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  document.querySelector('script')?.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(1500);
  expect(reload).toHaveBeenCalledOnce();
}

const press = (form: HTMLFormElement) =>
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

it('AUTH-02 GEN-08 PAGE-03 a press outlives that the page is loaded anew for its scripts: it went without a word', async () => {
  const before = open();
  before.field('email').value = 'aino@kohdataan.example';
  before.field('password').value = 'metsapolku-91';
  press(before.form);
  await loseScript();
  const { form, field, isBusy } = open();
  expect(isBusy()).toBe(true);
  expect(JSON.stringify(history.state), 'another reload presses nothing').not.toContain('a-form');
  const check = vi.fn<(values: object) => Record<string, string>>(() => ({ password: 'required' }));
  enhanceForm(form, { check, send: () => Promise.resolve(undefined) });
  await Promise.resolve();
  expect(check.mock.calls).toEqual([[{ email: 'aino@kohdataan.example', password: '' }]]);
  expect(document.activeElement, 'what no state may keep is asked for').toBe(field('password'));
  expect(isBusy()).toBe(false);
});

it('AUTH-02 GEN-08 nothing is pressed by that where nobody has, or has typed on since', async () => {
  const before = open();
  press(before.form);
  before.field('email').dispatchEvent(new Event('input', { bubbles: true }));
  await loseScript();
  const { isBusy } = open();
  expect(isBusy()).toBe(false);
  expect(dataset['pressed']).toBeUndefined();
});
