// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import type { Star } from '../../../schemas/domain/star.ts';
import { StarButton } from '../../../src/features/people/star-button.tsx';
import type { Favourites } from '../../../src/features/people/use-favourites.ts';
import '../../../src/features/people/texts.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const roots: Root[] = [];
afterEach(() => act(() => roots.splice(0).forEach((root) => root.unmount())));

/** The star of Ville on the page. */
function show(star: Star, fields: Partial<Favourites> = {}, wide = false) {
  const pressed: string[] = [];
  const favourites: Favourites = {
    uids: new Set(),
    full: false,
    toggle: (uid) => pressed.push(uid),
    ...fields,
  };
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  roots.push(root);
  act(() =>
    root.render(
      <StarButton uid="ville" name="Ville" star={star} favourites={favourites} wide={wide} />,
    ),
  );
  const button = place.querySelector('button');
  if (button === null) throw new Error('no button');
  const described = button.getAttribute('aria-describedby') ?? '';
  return { button, pressed, hint: document.getElementById(described)?.textContent };
}

describe('the star of a card', () => {
  it.each([
    ['PEOPLE-13', 'none', 'Harmaa tähti – kumpikaan ei ole lisännyt toista suosikiksi'],
    ['PEOPLE-14', 'bronze', 'Pronssitähti – olet lisännyt henkilön suosikiksi'],
    ['PEOPLE-15', 'silver', 'Hopeatähti – henkilö on lisännyt sinut suosikiksi'],
    ['PEOPLE-16', 'gold', 'Kultatähti – olette toistenne suosikit'],
  ] as const)('%s PEOPLE-17 %s is named by its legend text', (_, star, legend) => {
    expect(show(star).button.getAttribute('aria-label')).toBe(legend);
    const inWords = show(star, {}, true).button;
    expect(inWords.getAttribute('aria-label')).toBe(`${legend}. ${inWords.textContent}`);
  });

  it('PEOPLE-17 every star has a shape of its own', () => {
    const shapes = (['none', 'bronze', 'silver', 'gold'] as const).map(
      (star) => show(star).button.querySelector('svg')?.innerHTML,
    );
    expect(new Set(shapes).size).toBe(4);
  });

  it('PEOPLE-18 a press adds, and says whom', () => {
    const { button, pressed, hint } = show('none');
    expect(hint).toBe('Lisää Ville suosikiksi');
    expect(button.getAttribute('aria-pressed')).toBe('false');
    act(() => button.click());
    expect(pressed).toEqual(['ville']);
  });

  it('PEOPLE-18 a favourite can be taken away at the limit too', () => {
    const { button, hint } = show('bronze', { uids: new Set(['ville']), full: true });
    expect(hint).toBe('Poista Ville suosikeista');
    expect(button.getAttribute('aria-pressed')).toBe('true');
    expect(button.hasAttribute('aria-disabled')).toBe(false);
  });

  it('PEOPLE-19 at 20 adding is disabled and says Liikaa suosikkeja', () => {
    const small = show('none', { full: true });
    expect(small.button.getAttribute('aria-disabled')).toBe('true');
    expect(small.hint).toBe('Liikaa suosikkeja');
    expect(show('none', { full: true }, true).button.textContent).toBe('Liikaa suosikkeja');
  });
});
