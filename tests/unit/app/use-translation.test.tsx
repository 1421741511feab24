// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyLanguage, i18n, registerTexts } from '../../../src/i18n/i18n.ts';
import { product } from '../../../src/i18n/product.ts';
import { useTranslation } from '../../../src/i18n/use-translation.ts';
import type { Translate } from '../../../src/i18n/use-translation.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

registerTexts('trial', {
  fi: {
    plain: 'Tapaaminen',
    product: '{{product}} on täällä',
    place: '{{town}} · {{ distance }}',
    people_one: '{{count}} ihminen, {{town}}',
    people_other: '{{count}} ihmistä, {{town}}',
    rule: 'Ikä',
    rule_meet: 'Tapaamisen ikä',
  },
  en: { plain: 'Meet', people_one: '{{count}} person', people_other: '{{count}} people' },
});

/** What a component is given, and how often it was rendered. */
function shown(): { t: () => Translate; renders: () => number } {
  const seen: Translate[] = [];
  const Shown = () => {
    seen.push(useTranslation('trial').t);
    return null;
  };
  act(() => createRoot(document.createElement('div')).render(<Shown />));
  return { t: () => seen.at(-1)!, renders: () => seen.length };
}

beforeEach(() => act(() => applyLanguage('fi')));

describe('texts in lists', () => {
  it('GEN-09 are those of i18next: numbers, contexts, values, several keys, other namespaces', () => {
    const t = shown().t();
    const asked: Parameters<Translate>[] = [
      ['plain'],
      ['product'],
      ['place', { town: '{{distance}}', distance: '3 km' }],
      ['people', { count: 1, town: 'Oulu' }],
      ['people', { count: 2, town: 'Oulu' }],
      ['people', { count: 2, town: 'Kemi' }],
      ['rule', { context: 'meet' }],
      ['rule', { context: 'unknown' }],
      [['missing', 'plain']],
      ['common:nav.meets'],
    ];
    for (const [key, values] of asked) {
      const theirs = i18n.t(key, { ns: 'trial', ...values });
      // A value that itself holds braces is a name that somebody has chosen: it stays as it is.
      if (values?.['town'] !== '{{distance}}') expect(t(key, values)).toBe(theirs);
    }
    expect(t('product')).toBe(`${product} on täällä`);
    expect(t('place', { town: '{{distance}}', distance: '3 km' })).toBe('{{distance}} · 3 km');
  });

  it('GEN-09 keep their order around a name that is read from right to left', () => {
    const t = shown().t();
    const people = (town: string) => t('people', { count: 2, town });
    expect(people('Ås')).toBe('2 ihmistä, Ås');
    expect(people('דנה')).toBe('2 ihmistä, \u2068דנה\u2069');
    expect(people('ليلى')).toBe('2 ihmistä, \u2068ليلى\u2069');
    // Letters beyond the first plane, and a mark of direction that comes along with a copied name.
    expect(people('𞤀𞤣𞤤')).toBe('2 ihmistä, \u2068𞤀𞤣𞤤\u2069');
    expect(people('𐤀')).toBe('2 ihmistä, \u2068𐤀\u2069');
    expect(people('Anna\u200f')).toBe('2 ihmistä, \u2068Anna\u200f\u2069');
    expect(people('😀')).toBe('2 ihmistä, 😀');
    // One that would turn the rest of the sentence round, or end its own part too soon.
    expect(people('A\u202e\u2069b')).toBe('2 ihmistä, Ab');
  });

  it('GEN-10 change with the language, and only then is anybody rendered anew', () => {
    const one = shown();
    const finnish = one.t();
    expect(finnish('plain')).toBe('Tapaaminen');
    act(() => registerTexts('trial-2', { fi: { word: 'sana' } }));
    expect(one.renders()).toBe(1);
    act(() => applyLanguage('en'));
    expect(one.renders()).toBe(2);
    expect(one.t()('plain')).toBe('Meet');
    expect(one.t()('people', { count: 3 })).toBe('3 people');
  });

  it('GEN-09 texts that come later are found, also where one was missing', () => {
    const t = shown().t();
    expect(t('late')).toBe('late');
    registerTexts('trial', { fi: { late: 'Myöhään' } });
    expect(t('late')).toBe('Myöhään');
  });
});
