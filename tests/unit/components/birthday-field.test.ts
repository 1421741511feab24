import { describe, expect, it } from 'vitest';
import { withDots } from '../../../src/components/birthday-field.tsx';

/** What stands in the field after these keys, one after another. */
function typed(keys: string): string {
  let text = '';
  for (const key of keys) text = withDots(text, text + key);
  return text;
}

describe('typing a birthday', () => {
  it('PROF-05 with its dots, key by key, gives the very date', () => {
    for (const date of ['1.2.1990', '01.02.1990', '11.12.1990', '1.12.1990', '31.5.1990'])
      expect(typed(date), date).toBe(date);
  });

  it('PROF-05 without them, or with other marks, too', () => {
    expect(typed('11121990')).toBe('11.12.1990');
    expect(typed('11/12/1990')).toBe('11.12.1990');
    expect(typed('1-2-1990')).toBe('1.2.1990');
    expect(typed('1٫2٫1990'), 'the mark of an Arabic keypad').toBe('1.2.1990');
  });

  it('PROF-05 a blank that is copied along costs no digit', () => {
    expect(withDots('', ' 11.12.1990 ')).toBe('11.12.1990');
  });

  it('PROF-05 as password managers fill it in (`bday`)', () => {
    expect(withDots('', '1990-12-11')).toBe('11.12.1990');
  });

  it('PROF-05 what is taken back stays away', () => {
    expect(withDots('11.', '11')).toBe('11');
    expect(withDots('11.12.', '11.12')).toBe('11.12');
  });
});
