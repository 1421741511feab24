import { expect, it } from 'vitest';
import { declared } from '../helpers/declared.ts';

it.each(['html', 'body'])(
  'GEN-01 no browser pulls to refresh of its own: one looks at both, or only at %s',
  (element) => {
    expect(declared('components/base.css', element)).toContain('overscroll-behavior-y: contain');
  },
);

it('MEET-22 GEN-11 dates and times begin where words do: iOS would centre them, whatever their box says', () => {
  const value = '.control::-webkit-date-and-time-value';
  expect(declared('components/field.module.css', value)).toContain('text-align: start');
});
