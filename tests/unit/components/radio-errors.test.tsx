// @vitest-environment happy-dom
import { act } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { focusFirstError } from '../../../src/components/focus-first-error.ts';
import { PillChoice } from '../../../src/components/pill-choice.tsx';
import { RadioList } from '../../../src/components/radio-list.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(() => document.body.replaceChildren());

const options = ['Nainen', 'Mies'].map((value) => ({ value, label: value }));
const given = { label: 'Sukupuoli', name: 'gender', value: '', options, onChange: () => undefined };

it.each([
  ['pills', (error?: string) => <PillChoice {...given} error={error} />],
  ['a list', (error?: string) => <RadioList {...given} error={error} />],
] satisfies [string, (error?: string) => ReactNode][])(
  'GEN-11 the error of radio buttons (%s) is tied to the one that has the focus after a try to save, too',
  (_, group) => {
    const form = document.body.appendChild(document.createElement('form'));
    const root = createRoot(form);
    const descriptions = () =>
      [...form.querySelectorAll('input')].map(
        (input) =>
          document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
      );
    act(() => root.render(group('Valitse sukupuoli')));
    focusFirstError(form);
    expect(document.activeElement).toBe(form.querySelector('input'));
    expect(descriptions()).toEqual(['Valitse sukupuoli', undefined]);
    act(() => root.render(group()));
    expect(form.querySelector('[aria-describedby]')).toBeNull();
    act(() => root.unmount());
  },
);
