// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ChoiceSheet } from '../../../src/components/choice-sheet.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let heard: string[];
const options = ['Kissa', 'Koira', 'Kala'].map((value) => ({ value, label: value }));

beforeEach(() => {
  heard = [];
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() =>
    root.render(
      <ChoiceSheet
        title="Lemmikit"
        value="Kissa"
        options={options}
        onChange={(value) => heard.push(`change ${value}`)}
        onDone={(value) => heard.push(`done ${value}`)}
        onClose={() => undefined}
      />,
    ),
  );
});
afterEach(() => act(() => root.unmount()));

const radio = (value: string) => document.querySelector<HTMLElement>(`input[value="${value}"]`)!;
const press = (at: HTMLElement, key: string) =>
  act(() => void at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
const click = (at: HTMLElement) => act(() => at.click());

it('GEN-11 PROF-18 what a screen reader or a voice presses is the radio button: that is it, as for a finger', () => {
  click(radio('Koira'));
  expect(heard).toContain('done Koira');
});

it('GEN-11 PROF-18 arrow keys and Space wander; what is pressed after them is done', () => {
  press(radio('Kissa'), 'ArrowDown');
  click(radio('Koira'));
  press(radio('Koira'), ' ');
  click(radio('Koira'));
  expect(heard).not.toContainEqual(expect.stringContaining('done'));
  click(radio('Kala'));
  expect(heard).toContain('done Kala');
});

it('GEN-11 PROF-18 a finger on the row is done, and Enter is', () => {
  click(radio('Kala').closest('label')!.querySelector('span')!);
  expect(heard).toContain('done Kala');
  press(radio('Kissa'), 'Enter');
  expect(heard.at(-1)).toBe('done Kissa');
});

it('GEN-11 MEET-28 arrow keys hear the heading under which a choice stands', () => {
  const groupOf = (value: string) => radio(value).closest('[role="group"]');
  expect(groupOf('Kissa')).toBeNull();
  const under = (group: string) =>
    options.map((one) => ({ ...one, value: one.value + group, group }));
  act(() =>
    root.render(
      <ChoiceSheet
        title="Lemmikit"
        value=""
        options={[...under('Kotona'), ...under('Maalla')]}
        onChange={() => undefined}
        onDone={() => undefined}
        onClose={() => undefined}
      />,
    ),
  );
  const said = (value: string) =>
    document.getElementById(groupOf(value)?.getAttribute('aria-labelledby') ?? '')?.textContent;
  expect([said('KalaKotona'), said('KissaMaalla')]).toEqual(['Kotona', 'Maalla']);
  expect(document.querySelectorAll('[role="group"]')).toHaveLength(2);
});
