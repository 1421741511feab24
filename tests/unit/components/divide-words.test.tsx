// @vitest-environment happy-dom
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import { Banner } from '../../../src/components/banner.tsx';
import { divideWords, withDivisions } from '../../../src/components/divide-words.ts';

const shown = (text: string) => withDivisions(text).replaceAll('\u00AD', '-');

describe('words that do not fit', () => {
  const media = (matches: boolean) =>
    Object.assign(new EventTarget(), { matches }) as Pick<
      MediaQueryList,
      'addEventListener' | 'dispatchEvent'
    > & { matches: boolean };
  const narrow = media(true);
  const veryNarrow = media(false);
  /** Another size of the page or, as here, of text alone. */
  const change = (which: typeof narrow, matches: boolean) => {
    which.matches = matches;
    which.dispatchEvent(new Event('change'));
  };
  const watching = vi.spyOn(MutationObserver.prototype, 'observe');
  beforeAll(() => {
    document.body.lang = 'fi';
    vi.spyOn(window, 'matchMedia').mockReturnValue(veryNarrow as MediaQueryList);
  });
  afterAll(() => {
    // What watches this page must not divide the words of other files' pages.
    for (const observer of watching.mock.contexts) (observer as MutationObserver).disconnect();
    vi.restoreAllMocks();
    document.body.removeAttribute('lang');
    document.body.replaceChildren();
  });

  it('GEN-11 long Finnish words may be divided by syllables, and between their parts', () => {
    expect(shown('Tietosuojaseloste')).toBe('Tie-to-suo-ja-se-loste');
    expect(shown('Saavutettavuusseloste')).toBe('Saa-vu-tet-ta-vuus-se-loste');
    expect(shown('Ilmoitusasetukset')).toBe('Ilmoi-tus-ase-tuk-set');
    expect(shown('sähköpostiosoitteesi')).toBe('säh-kö-posti-osoit-teesi');
    expect(shown('Sähköposti-ilmoitukset')).toBe('Säh-kö-posti-ilmoi-tuk-set');
    expect(shown('verkkoyhteyttä, jota')).toBe('verkko-yhteyttä, jota');
    expect(shown('Vaihda salasana')).toBe('Vaihda sala-sana');
    expect(shown('Suostumus')).toBe('Suos-tu-mus');
    expect(shown('Kellonaika')).toBe('Kel-lon-aika');
    expect(shown('Moottoripyöräajelu')).toBe('Moot-to-ri-pyörä-ajelu');
    expect(shown('Säilytysajat talousalueella')).toBe('Säi-ly-tys-ajat talous-alueella');
    expect(shown('mainostajat julkisella paikalla')).toBe('mai-nos-ta-jat jul-ki-sella pai-kalla');
  });

  it('GEN-11 short words and addresses stay whole', () => {
    for (const text of [
      'Valitse',
      'Kahvila',
      'puutarhuri@kohdataan.example',
      'kohdataan.example/kayttoehdot',
      'sahkoposti-ilmoitukset.example',
      'kohdataan.example/sahkoposti-ilmoitukset',
    ])
      expect(withDivisions(text)).toBe(text);
  });

  it('GEN-11 what a profile tells may be divided, but not names and words of their own', () => {
    document.body.innerHTML =
      '<dl><dd>Ammattikorkeakoulu</dd><dd data-written="true">Liikunnanohjaaja</dd></dl>';
    divideWords(narrow);
    const [own, written] = [...document.querySelectorAll('dd')].map((one) => one.textContent ?? '');
    expect(own).toBe(withDivisions('Ammattikorkeakoulu'));
    expect(own).toContain('\u00AD');
    expect(written).toBe('Liikunnanohjaaja');
  });

  it('GEN-11 GEN-09 English words too, where text is very large, but not within th, sh and the like', () => {
    const asShown = (matches: boolean) => {
      document.body.innerHTML = '<p lang="en">Notifications together</p>';
      change(veryNarrow, matches);
      return document.body.textContent?.replaceAll('\u00AD', '-');
    };
    const [large, veryLarge] = [asShown(false), asShown(true)];
    veryNarrow.matches = false;
    expect(large).toBe('Notifications together');
    expect(veryLarge).toBe('Noti-fi-ca-tions together');
  });

  it('GEN-11 so may notices and hints', async () => {
    document.body.innerHTML =
      '<div role="status"><svg></svg><div>Ensitapaaminen</div></div><span id="a-hint">Ensitapaaminen</span>';
    const divided = withDivisions('Ensitapaaminen');
    expect(divided).toContain('\u00AD');
    await expect.poll(() => document.body.textContent).toBe(divided + divided);
  });

  it('GEN-11 so may banners that are not told', async () => {
    document.body.innerHTML = renderToStaticMarkup(<Banner live={false}>Ensitapaaminen</Banner>);
    await expect.poll(() => document.body.textContent).toBe(withDivisions('Ensitapaaminen'));
  });

  it('GEN-11 so may tables, and what stands in a place with a name; not words that a label repeats', async () => {
    document.body.innerHTML =
      '<nav aria-label="Tietoa"><a>Tietosuojaseloste</a><a aria-label="Tietosuojaseloste">Tietosuojaseloste</a></nav>' +
      '<table><tr><td data-label="Tarkoitus">Tietosuojaseloste</td><td>Tietosuojaseloste</td></tr></table>';
    const [whole, divided] = ['Tietosuojaseloste', withDivisions('Tietosuojaseloste')];
    const texts = () => [...document.querySelectorAll('a, td')].map((one) => one.textContent);
    await expect.poll(texts).toEqual([divided, whole, divided, divided]);
  });

  it('GEN-11 a page that has become wide again gets no more of them', async () => {
    narrow.matches = false;
    document.body.innerHTML = '<p>Tietosuojaseloste</p>';
    await new Promise((done) => setTimeout(done, 20));
    expect(document.body.textContent).toBe('Tietosuojaseloste');
    change(narrow, true);
    expect(document.body.textContent).toBe(withDivisions('Tietosuojaseloste'));
  });

  it('GEN-11 words of eight or nine letters are divided only in very large text', () => {
    document.body.innerHTML = '<p>Suostumus</p>';
    change(narrow, true);
    expect(document.body.textContent).toBe('Suostumus');
    change(veryNarrow, true);
    expect(document.body.textContent).toBe(withDivisions('Suostumus'));
    veryNarrow.matches = false;
  });

  it('GEN-11 dividing again changes nothing', () => {
    const once = withDivisions('Ilmoittautuminen tapaamiseen');
    expect(withDivisions(once)).toBe(once);
  });
});
