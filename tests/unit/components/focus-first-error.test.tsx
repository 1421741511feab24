// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { focusFirstError } from '../../../src/components/focus-first-error.ts';
import { PillChoice } from '../../../src/components/pill-choice.tsx';
import { TextField } from '../../../src/components/text-field.tsx';
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

it('GEN-11 an error is told by the focus that goes to its field, or by its live region, not by both', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const form = document.body.appendChild(document.createElement('form'));
  const field = { label: 'Salasana', value: '', onChange: () => undefined };
  await act(async () =>
    createRoot(form).render(
      <TextField {...field} hint="6 merkkiä" error="Salasana on pakollinen" />,
    ),
  );
  const live = () =>
    form.querySelector('p')?.closest('[aria-live]')?.getAttribute('aria-live') ?? undefined;
  focusFirstError(form);
  expect([document.activeElement?.localName, live()]).toEqual(['input', 'off']);
  await vi.advanceTimersByTimeAsync(1000);
  focusFirstError(form);
  expect(live()).toBe('polite');
  vi.useRealTimers();
});
