// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { showError } from '../../../src/components/static/static-form.ts';
import { enhanceViews } from '../../../src/features/login/views.ts';

afterEach(() => {
  location.hash = '';
  document.body.replaceChildren();
});

const show = (hash: string) => {
  location.hash = hash;
  window.dispatchEvent(new Event('hashchange'));
};

it('AUTH-02 ERR-08 ERR-09 what went wrong in a form is gone when one comes back to it, the reason below it too', () => {
  const errors = (of: string, key: string) =>
    `<div id="${of}-errors"><p data-error="${key}" hidden></p></div>`;
  document.body.innerHTML = `<div id="views">
<section id="kirjaudu"><form id="login-form"><input name="email"></form>${errors('google-login', 'other')}</section>
<section id="luo-tili"><form id="register-form"><input name="email" id="register-email">
${errors('register-email', 'required')}${errors('register-form', 'other')}
${errors('register-reason', 'failed')}</form></section></div>`;
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('[data-error]')].filter(({ hidden }) => !hidden);
  enhanceViews();
  showError('google-login', 'other');
  show('#luo-tili');
  showError('register-email', 'required');
  showError('register-form', 'other');
  showError('register-reason', 'failed');
  expect(shown()).toHaveLength(3);
  show('#kirjaudu');
  expect(shown()).toEqual([]);
  show('#luo-tili');
  expect(shown()).toEqual([]);
  expect(document.querySelector('#register-email')?.hasAttribute('aria-invalid')).toBe(false);
});

it('ERR-09 why Google let nobody in is still said once the page has chosen its form', () => {
  document.body.innerHTML = `<div id="views"><section id="kirjaudu"><h1>Kirjaudu sisään</h1>
<div id="google-login-errors"><p data-error="other" hidden></p></div></section></div>`;
  showError('google-login', 'failed');
  enhanceViews();
  expect(document.querySelector<HTMLElement>('[data-error]')?.hidden).toBe(false);
});

it('AUTH-02 GEN-11 the title of the page says which form it shows', () => {
  document.title = 'Kirjaudu sisään · Kohdataan';
  document.body.innerHTML = `<div id="views"><section id="kirjaudu"><h1>Kirjaudu sisään</h1></section>
<section id="luo-tili"><h1>Luo tili</h1></section></div>`;
  enhanceViews();
  expect(document.title).toBe('Kirjaudu sisään · Kohdataan');
  show('#luo-tili');
  expect(document.title).toBe('Luo tili · Kohdataan');
  show('#kirjaudu');
  expect(document.title).toBe('Kirjaudu sisään · Kohdataan');
});
