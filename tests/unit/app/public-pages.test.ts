// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderPublicPage, renderShell } from '../../../src/app/public-pages.tsx';
import type { PublicPath } from '../../../src/app/public-paths.ts';
import type { Language } from '../../../src/i18n/language.ts';
import en from '../../../src/i18n/locales/en.json' with { type: 'json' };
import fi from '../../../src/i18n/locales/fi.json' with { type: 'json' };

const assets = {
  scripts: '<script>later</script>',
  styles: (html: string) => ({ first: `/* ${html.length} */`, all: '/* all */' }),
};

/** The document of a public page as the build writes it. */
async function page(path: PublicPath, language: Language = 'fi'): Promise<Document> {
  const html = await renderPublicPage(path, language, assets);
  return new DOMParser().parseFromString(html, 'text/html');
}

const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
const headings = (doc: Document, tag: string): string[] =>
  [...doc.querySelectorAll(`main ${tag}`)].map(textOf);
const links = (doc: Document, within: string): string[] =>
  [...doc.querySelectorAll(`${within} a`)].map((link) => link.getAttribute('href') ?? '');

describe('public pages', () => {
  beforeAll(() => page('/'));

  it('GEN-01 a Finnish app for adults that installs to the home screen', async () => {
    const doc = await page('/login');
    expect(doc.documentElement.lang).toBe('fi');
    expect(textOf(doc.querySelector('#views'))).toContain('vähintään 18-vuotias');
    expect(doc.querySelector('link[rel="manifest"]')?.getAttribute('href')).toBe(
      '/manifest.webmanifest',
    );
    const manifest = JSON.parse(await readFile('public/manifest.webmanifest', 'utf8'));
    expect(manifest).toMatchObject({ lang: 'fi', display: 'standalone', scope: '/' });
    const sizes = (manifest.icons as { sizes: string }[]).map((icon) => icon.sizes);
    expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
  });

  it('GEN-09 documents in both languages that are made at the same time keep their language', async () => {
    const [shell, english] = await Promise.all([renderShell('fi'), renderShell('en')]);
    expect(shell).toContain('Keskustelut');
    expect(shell).not.toContain('Chats');
    expect(english).toContain('Chats');
    const pages = await Promise.all([page('/login', 'fi'), page('/login', 'en')]);
    const titles = pages.map((doc) => doc.querySelector('h1')?.textContent);
    expect(new Set(titles).size).toBe(2);
    expect(textOf(pages[0]?.querySelector('#views'))).toContain('Kirjaudu sisään');
  });

  it('FMT-19 PAGE-03 how long a suggestion may be is a number as the language writes it', async () => {
    const said = async (language: Language) =>
      textOf((await page('/', language)).querySelector('form'));
    expect(await said('fi')).toContain('Teksti voi olla enintään 1 000 merkkiä');
    expect(await said('en')).toContain('The text can have at most 1,000 characters');
  });

  it('PAGE-01 PAGE-03 the form says in both languages what it needs', async () => {
    for (const [language, words] of [
      ['fi', 'Kirjoita vähintään yksi ehdotus tai perustelu'],
      ['en', 'Write at least one suggestion or reason'],
    ] as const)
      expect(textOf((await page('/', language)).querySelector('form'))).toContain(words);
  });

  it('PAGE-01 ROUTE-02 the first frame has what people came for, not an empty page', async () => {
    for (const path of ['/', '/login'] as const) {
      const doc = await page(path);
      const href = doc.querySelector('link[rel="expect"][blocking="render"]')?.getAttribute('href');
      const first = doc.querySelector(`main ${href}`);
      expect(first?.querySelector('h1, form')?.textContent, path).toBeTruthy();
      expect(first, path).not.toBe(doc.querySelector('main')?.lastElementChild);
    }
  });

  it('ROUTE-01 ROUTE-02 ROUTE-03 before the first frame stands nothing that only the rest needs', async () => {
    const paths = ['/', '/login', '/terms', '/policy', '/landing', '/signin', '/reset'] as const;
    for (const path of paths) {
      const html = await renderPublicPage(path, 'fi', assets);
      const [before = '', after = '', ...more] = html.split('<style>/* all */</style>');
      expect(more, path).toEqual([]);
      expect(before, path).toMatch(/<h1|<form/);
      // The first styles are chosen by what stands before the others.
      const body = before.slice(before.indexOf('<body>'));
      const length = Number(/\/\* (\d+) \*\//.exec(before)?.[1]);
      expect(length, path).toBe('<html lang="fi" class="plain">'.length + body.length);
      expect(before, path).not.toContain('later');
      expect(after, path).toMatch(/<script>later<\/script><\/body><\/html>\s*$/);
    }
    expect(await renderPublicPage('/', 'fi', assets)).toMatch(/all[^]*id="clip"/);
  });

  it('PAGE-01 on / no script runs before the page is read', async () => {
    const html = await renderPublicPage('/', 'fi', { ...assets, scripts: '' });
    expect(html).not.toContain('<script');
  });

  it('GEN-02 says that it costs nothing, and that there may be offers', async () => {
    expect(textOf((await page('/login')).body)).toContain(
      'Ilmainen, eikä mikään ole maksun takana',
    );
    expect(textOf((await page('/terms')).querySelector('#ads'))).toContain(
      'yhteistyökumppaneiden tarjouksia',
    );
    for (const path of ['/', '/login', '/signin', '/landing'] as const)
      expect(textOf((await page(path)).body)).not.toMatch(/€|\d ?euroa|Osta|Tilaa/);
  });

  it.each([
    ['fi', 'Versio 1.53'],
    ['en', 'Version 1.53'],
  ] as const)('GEN-04 the version in the footer (%s)', async (language, version) => {
    for (const path of ['/', '/login', '/landing', '/terms'] as const)
      expect(textOf((await page(path, language)).querySelector('footer'))).toContain(version);
  });

  it('ROUTE-02 AUTH-02 /login has its four modes and the way between them', async () => {
    const doc = await page('/login');
    const modes = [...doc.querySelectorAll('#views > *')].map((view) => view.id);
    expect(modes).toHaveLength(4);
    const views = textOf(doc.querySelector('#views'));
    for (const text of ['Kirjaudu sisään', 'Luo tili', 'Unohdin salasanani'])
      expect(views).toContain(text);
    const targets = links(doc, '#views').filter((href) => href.startsWith('#'));
    for (const target of targets) expect(doc.querySelector(target), target).not.toBeNull();
    expect(targets.length).toBeGreaterThanOrEqual(3);
  });

  it('AUTH-09 /login has words, screenshots, social links and the footer; no made-up praise', async () => {
    const doc = await page('/login');
    expect(headings(doc, 'h2')[0]).toBe('Kaksi ihmistä, yksi kohtaaminen');
    const shots = [...doc.querySelectorAll('img[data-source]')];
    expect(shots).toHaveLength(3);
    for (const shot of shots) {
      expect(shot.getAttribute('alt')).toMatch(/^Kuvakaappaus: ./);
      const file = `public${shot.getAttribute('data-source')}`;
      expect((await readFile(file)).length, file).toBeGreaterThan(1000);
    }
    const social = [...doc.querySelectorAll('a[data-share]')].map(textOf);
    expect(social).toEqual(['WhatsApp', 'Facebook', 'Telegram']);
    expect(links(doc, 'footer')).toEqual(['/terms', '/policy', '/cookies']);
    expect(doc.querySelector('blockquote')).toBeNull();
  });

  it('GEN-11 AUTH-09 links to social services say by their name what they do', async () => {
    const doc = await page('/login');
    const nameOf = (link: Element) =>
      link
        .getAttribute('aria-labelledby')
        ?.split(' ')
        .map((id) => textOf(doc.getElementById(id)));
    expect([...doc.querySelectorAll('a[data-share]')].map(nameOf)).toEqual(
      ['WhatsApp', 'Facebook', 'Telegram'].map((service) => ['Kerro kaverille', service]),
    );
  });

  it('GEN-11 AUTH-02 on /login each form has the first heading of the page', async () => {
    const doc = await page('/login');
    const all = [...doc.querySelectorAll('main :is(h1, h2)')];
    const names = all.map(({ localName }) => localName);
    expect(names.indexOf('h2')).toBeGreaterThan(names.lastIndexOf('h1'));
    const views = [...doc.querySelectorAll('#views > *')];
    expect(views.map((view) => view.querySelectorAll('h1').length)).toEqual([1, 1, 1, 1]);
  });

  it('AUTH-18 ROUTE-04 /signin says what the rule says, where it says it', async () => {
    const doc = await page('/signin');
    const all = (what: string) => [...doc.querySelectorAll(what)].map(textOf);
    expect(headings(doc, '#signed-out h1')).toEqual(['Kirjaudu sisään']);
    expect(all('#signin-form label')).toEqual(['Sähköposti', 'Salasana']);
    expect(all('#signin-form [type=submit]')).toEqual(['Kirjaudu']);
    expect(headings(doc, '#signed-out h2')).toEqual(['Luo tili']);
    expect(all('#signup-form label')).toEqual(['Sähköposti', 'Salasana (vähintään 6 merkkiä)']);
    expect(all('#signup-form [type=submit]')).toEqual(['Rekisteröidy']);
    expect(all('#signed-in button')).toEqual(['Kirjaudu ulos']);
    expect(all('main a[href="/login"]')).toEqual(['Kaikki kirjautumistavat']);
    expect(doc.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });

  it('AUTH-07 GEN-11 that the password is changed takes the focus and is told by that alone', async () => {
    const done = (await page('/reset')).querySelector('#reset-done [tabindex="-1"]');
    expect(textOf(done)).toMatch(/^Salasanasi on vaihdettu/);
    expect(done?.closest('[role], [aria-live]')).toBeNull();
  });

  it('ERR-15 AUTH-07 AUTH-11 /login holds what it says after a reset and in other apps', async () => {
    const doc = await page('/login');
    expect(textOf(doc.querySelector('#linkki-lahetetty'))).toContain(
      'Jos osoitteella on tili, lähetimme siihen linkin salasanan vaihtamista varten. Tarkista sähköpostisi ja myös roskapostikansio.',
    );
    expect(textOf(doc.querySelector('#linkki-lahetetty button'))).toBe('Ok');
    const inApp = doc.querySelector('#in-app');
    expect(inApp?.hasAttribute('hidden')).toBe(true);
    expect(textOf(inApp)).toBe(
      'Kirjautuminen ei toimi tämän sovelluksen sisäisessä selaimessa. Avaa sivu Chromessa tai Safarissa.',
    );
  });

  it('ROUTE-03 PAGE-11 PAGE-12 PAGE-13 the legal pages have the sections of the rules', async () => {
    const terms = headings(await page('/terms'), 'section h2');
    expect(terms.map((title) => title.replace(/ \(.*\)$/, ''))).toEqual([
      'Palvelu ja ylläpitäjä',
      'Ikäraja 18',
      'Tili',
      'Sallittu ja kielletty sisältö',
      'Ilmoittaminen ja moderointi',
      'Valittaminen',
      'Mainokset',
      'Vastuu',
      'Tilin päättäminen',
      'Muutokset',
      'Sovellettava laki ja kuluttajariidat',
      'Saavutettavuusseloste',
    ]);
    const policy = await page('/policy');
    expect(headings(policy, 'section h2')).toEqual(
      expect.arrayContaining([
        'Rekisterinpitäjä ja yhteystieto',
        'Tarkoitukset ja perusteet',
        'Arkaluonteiset tiedot',
        'Sijainti',
        'Kuvat',
        'Vastaanottajat ja käsittelijät',
        'Siirrot ETA:n ulkopuolelle',
        'Säilytysajat',
        'Oikeutesi',
        'Valitus tietosuojavaltuutetulle',
      ]),
    );
    expect(textOf(policy.body)).toContain('Kuntatiedot: Tilastokeskus, CC BY 4.0');
    const cookies = await page('/cookies');
    const names = textOf(cookies.querySelector('table'));
    for (const name of ['kd_refresh', 'kd_view', 'Service worker', 'IndexedDB'])
      expect(names).toContain(name);
  });

  it.each(['/terms', '/policy', '/cookies'] as const)(
    'ROUTE-03 GEN-09 %s says the same in English, without a script of its own for reading',
    async (path) => {
      const [finnish, english] = [await page(path), await page(path, 'en')];
      expect(english.documentElement.lang).toBe('en');
      expect(headings(english, 'h2').length).toBe(headings(finnish, 'h2').length);
      expect(textOf(english.querySelector('main'))).not.toMatch(
        /\{\{|\b(terms|policy|cookies)\.[a-z]/,
      );
      expect(textOf(english.querySelector('main')).length).toBeGreaterThan(1000);
    },
  );

  it('PAGE-06 PAGE-11 /terms says of offers the word with which they begin, in each language', async () => {
    for (const [language, { affiliate }] of Object.entries({ fi, en })) {
      const [word] = affiliate.mark.split(' ');
      const terms = await page('/terms', language as Language);
      expect(textOf(terms.querySelector('#ads'))).toMatch(new RegExp(`[”“]${word}”`));
    }
  });

  it('PAGE-08 /terms has the address and the topics for who has no account', async () => {
    const text = textOf((await page('/terms')).querySelector('main'));
    expect(text).toContain('tuki@kohdataan.example');
    for (const topic of [
      'Apu ja tuki',
      'Yhteistyö',
      'Kehitysideat',
      'Laiton sisältö tai moderointipäätös',
    ])
      expect(text).toContain(topic);
  });
});
