// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { focusFirstError } from '../../../src/components/focus-first-error.ts';
import { PillChoice } from '../../../src/components/pill-choice.tsx';
import { RadioList } from '../../../src/components/radio-list.tsx';

const options = [
  { value: 'a', label: 'Aamulla' },
  { value: 'b', label: 'Illalla' },
];
const none = { label: 'Milloin?', value: '', options, onChange: () => undefined };

afterEach(() => document.body.replaceChildren());

it.each([
  ['pills', <PillChoice key="pills" {...none} name="when" error="Valinta on pakollinen" />],
  ['a list', <RadioList key="list" {...none} error="Valinta on pakollinen" />],
])('GEN-11 the first wrong control has the focus: of %s the first button', async (_, choice) => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const form = document.body.appendChild(document.createElement('form'));
  await act(async () =>
    createRoot(form).render([choice, <input key="next" aria-invalid="true" />]),
  );
  focusFirstError(form);
  expect(document.activeElement).toBe(form.querySelector('input'));
  expect(document.activeElement?.getAttribute('type')).toBe('radio');
});
