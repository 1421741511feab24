import { expect, it } from 'vitest';
import { declared } from '../helpers/declared.ts';

it.each(['html', 'body'])(
  'GEN-01 no browser pulls to refresh of its own: one looks at both, or only at %s',
  (element) => {
    expect(declared('components/base.css', element)).toContain('overscroll-behavior-y: contain');
  },
);
