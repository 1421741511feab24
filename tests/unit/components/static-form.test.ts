// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { enhanceForm, refuseField } from '../../../src/components/static/static-form.ts';

beforeEach(() => {
  const field = (name: string) => `<input id="a-${name}" name="${name}">
<div id="a-${name}-errors" aria-live="polite"><p data-error="required" hidden>${name}</p></div>`;
  document.body.innerHTML = `<form id="a">${field('email')}${field('password')}<button></button></form>`;
});
afterEach(() => document.body.replaceChildren());

const region = (name: string) => document.getElementById(`a-${name}-errors`);
/** Whether a field's error is seen, and whether its live region tells of it. */
const error = (name: string) => [
  region(name)?.querySelector('p')?.hidden === false,
  region(name)?.getAttribute('aria-live'),
];

it('GEN-11 AUTH-03 of a form that is not sent each error is told once: the first with the focus that goes there', () => {
  const form = document.querySelector('form')!;
  const submit = () => form.dispatchEvent(new Event('submit', { cancelable: true }));
  const check = () => ({ email: 'required', password: 'required' });
  enhanceForm(form, { check, send: () => Promise.resolve(undefined) });
  form.querySelector('button')?.focus();
  submit();
  expect(document.activeElement?.id).toBe('a-email');
  expect(error('email')).toEqual([true, 'off']);
  expect(error('password')).toEqual([true, 'polite']);
  // Enter in the field itself: nothing else would tell it.
  submit();
  expect(error('email')).toEqual([true, 'polite']);
});

it('GEN-11 AUTH-05 what the gateway has against a field leads to it', () => {
  document.querySelector('button')?.focus();
  refuseField('a-password', 'required');
  expect(document.activeElement?.id).toBe('a-password');
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  expect(error('password')).toEqual([true, 'off']);
});
