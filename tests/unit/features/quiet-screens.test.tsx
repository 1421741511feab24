// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AffiliateDoc, Collections } from '../../../schemas/documents/device.ts';
import AccountPage from '../../../src/features/account/account-page.tsx';
import ContactPage from '../../../src/features/account/contact-page.tsx';
import PrivacyPage from '../../../src/features/account/privacy-page.tsx';
import ShopPage from '../../../src/features/account/shop-page.tsx';
import { endSession, startSession } from '../../../src/data/session.ts';
import MeetsPage from '../../../src/features/meets/meets-page.tsx';
import PeoplePage from '../../../src/features/people/people-page.tsx';
import ProfileEditorPage from '../../../src/features/profile/profile-editor-page.tsx';
import { me, meet, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

type Docs = { [N in keyof Collections]?: Collections[N][] };
let screen: Rendered;

async function open(page: React.ReactNode, docs: Docs) {
  const replica = await memoryReplica(me, docs);
  screen = await render(replica, page);
  return replica;
}

afterEach(async () => {
  await screen.unmount();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const text = () => document.body.textContent ?? '';
const linkOf = (words: string) =>
  [...document.querySelectorAll('a')].find((link) => link.textContent?.trim() === words);
const titles = (selector: string) =>
  [...document.querySelectorAll(selector)].map((title) => title.textContent);

const offer = (id: string, fields: Partial<AffiliateDoc> = {}): AffiliateDoc => ({
  id,
  active: true,
  company: `Yritys ${id}`,
  company_logo_url: null,
  image_url: null,
  price: '12 €',
  product_name: `Tuote ${id}`,
  tracking_link: `https://kumppani.example/${id}`,
  ...fields,
});

describe('/shop', () => {
  it('PAGE-04 PAGE-05 says that there is nothing to buy, whom to ask, and how many gems one has', async () => {
    await open(<ShopPage />, { profile: [profile({ gems: 7 })] });
    expect(titles('h1')).toEqual(['Kauppa']);
    expect(text()).toContain('7 jalokiveä');
    expect(text()).toContain(
      'Kaupassa ei ole vielä ostettavaa. Premium-ominaisuudet ja yritysyhteistyöt ovat tulossa. Kysymyksiä? Ota yhteyttä: ',
    );
    expect(document.querySelector('p a')?.getAttribute('href')).toMatch(/^mailto:.+@/);
    expect(document.querySelectorAll('article')).toHaveLength(0);
  });

  it('PAGE-06 shows active offers only, marked before anything else, and tells partners nothing', async () => {
    const offers = [offer('a'), offer('b', { active: false }), offer('c')];
    await open(<ShopPage />, { profile: [profile()], affiliates: offers });
    const offered = () => [...document.querySelectorAll('article')];
    await expect.poll(() => offered()).not.toEqual([]);
    const cards = offered();
    expect(cards.map((card) => card.firstElementChild?.textContent)).toEqual([
      'Mainos · Yritys a',
      'Mainos · Yritys c',
    ]);
    const link = cards[0]?.querySelector('a');
    expect(link?.getAttribute('href')).toBe('https://kumppani.example/a');
    expect(link?.rel).toBe('sponsored nofollow noreferrer');
  });
});

describe('/account', () => {
  const own = [
    ['Muokkaa profiilia', '/profile'],
    ['Esikatsele profiilia', `/profilecard/${me}`],
    ['Omat tapaamiset', '/ownmeets'],
    ['Poista tili', '/removeaccount'],
    ['Piilota profiili', '/hideprofile'],
    ['Sähköposti-ilmoitukset', '/hidenotifications'],
    ['Ota yhteyttä', '/contact'],
  ] as const;
  const shown = () => [...document.querySelectorAll('a')].map((link) => link.textContent.trim());
  const openAccount = (docs: Docs) => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    return open(<AccountPage />, docs);
  };

  it('ACC-01 ACC-03 photo, name and age lead to the editor, and each link where it says', async () => {
    const birthday = '21.11.1990';
    await openAccount({ profile: [profile({ name: 'Aino', birthday, thumbUrl: 'a/b.jpg' })] });
    const summary = [...document.querySelectorAll('a')].find((link) => link.querySelector('img'));
    expect(summary?.getAttribute('href')).toBe('/profile');
    expect(summary?.textContent, 'on the very day').toContain('Aino, 36');
    for (const [words, path] of own) {
      const link = [...document.querySelectorAll('a')].find(({ textContent }) =>
        textContent.trim().startsWith(words),
      );
      expect(link?.getAttribute('href'), words).toBe(path);
    }
    expect(text()).not.toContain('Luo profiili');
  });

  it('SYNC-14 ACC-03 NOTIF-09 what the gateway has not heard of yet is called neither hidden nor off', async () => {
    const made = { hideProfile: true, notificationsOn: false };
    await openAccount({ profile: [{ ...profile(made), edit: 'e hideProfile notificationsOn' }] });
    expect(shown()).toContain('Palauta profiiliOdottaa yhteyttä');
    expect(shown()).toContain('Sähköposti-ilmoituksetOdottaa yhteyttä');
    await screen.unmount();
    await openAccount({ profile: [{ ...profile(made), edit: 'e bio_text' }] });
    expect(shown()).toContain('Palauta profiiliPiilotettu');
    expect(shown()).toContain('Sähköposti-ilmoituksetPois');
  });

  it('ACC-02 without a profile the note, one link to the editor, and nothing that needs one', async () => {
    await openAccount({});
    expect(text()).toContain(
      'Tarvitset profiilin, jotta voit luoda tapaamisia ja ilmoittautua muiden tapaamisiin.',
    );
    expect(linkOf('Luo profiili')?.getAttribute('href')).toBe('/profile');
    for (const [words] of own)
      expect(
        shown().some((link) => link.startsWith(words)),
        words,
      ).toBe(false);
    expect(screen.button('Kirjaudu ulos')).toBeDefined();
  });

  it('ACC-05 the product is shared by the share sheet, else by the clipboard; a closed sheet is an answer', async () => {
    await openAccount({ profile: [profile()] });
    const shared: unknown[] = [];
    const copied: string[] = [];
    let outcome: () => Promise<void> = async () => undefined;
    vi.stubGlobal('navigator', {
      share: (content: object) => {
        shared.push(content);
        return outcome();
      },
      clipboard: { writeText: async (words: string) => void copied.push(words) },
    });
    const press = () => screen.act(() => screen.button('Jaa Kohdataan kaverille').click());
    await press();
    const words = 'Löysin tämän: treffejä ja tekemistä lähellä. Tule mukaan!';
    expect(shared).toEqual([expect.objectContaining({ title: 'Kohdataan', text: words })]);
    outcome = () => Promise.reject(new DOMException('closed', 'AbortError'));
    await press();
    expect(copied).toEqual([]);
    vi.stubGlobal('navigator', { clipboard: navigator.clipboard });
    await press();
    expect(shared).toHaveLength(2);
    expect(copied).toEqual([`${words} ${location.origin}`]);
  });
});

describe('/contact', () => {
  it('PAGE-07 has the address and the four topics', async () => {
    await open(<ContactPage />, { profile: [profile()] });
    expect(titles('h1')).toEqual(['Ota yhteyttä']);
    expect(text()).toContain('Autamme mielellämme. Kirjoita meille: ');
    expect(document.querySelector('p a')?.getAttribute('href')).toMatch(/^mailto:.+@/);
    expect(titles('li')).toEqual([
      'Apu ja tuki',
      'Yhteistyö',
      'Kehitysideat',
      'Laiton sisältö tai moderointipäätös',
    ]);
  });
});

describe('/privacy', () => {
  const noNetwork = 'Laitteet näkyvät, kun yhteys palaa.';
  afterEach(() => endSession('signed-out'));
  const openWith = async (answer: () => Promise<Response>) => {
    vi.stubGlobal('fetch', answer);
    startSession({ uid: me, email: 'a@b.fi', admin: false, token: 't', expiresIn: 900 });
    await open(<PrivacyPage />, { profile: [profile()] });
    await screen.act(() => undefined);
  };

  it('ACC-09 says nothing of the network while the devices are on their way, and they stand last', async () => {
    await openWith(() => new Promise(() => undefined));
    expect(text()).not.toContain(noNetwork);
    expect(titles('h2').at(-1)).toBe('Kirjautumiset');
    const last = document.querySelector('section:last-of-type > :last-child');
    expect(last?.tagName).toBe('UL');
  });

  it('ACC-09 ERR-11 devices that a gateway in trouble cannot tell are asked for again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const at = '2026-11-20T10:00:00.000Z';
    const row = { id: 'a', device: 'Puhelin', current: true, createdAt: at, lastUsedAt: at };
    let answer = new Response('{}', { status: 500 });
    await openWith(() => Promise.resolve(answer.clone()));
    await screen.until(() => text().includes(noNetwork));
    answer = Response.json({ sessions: [row] });
    await screen.act(() => vi.advanceTimersByTime(15_000));
    await screen.until(() => text().includes('Puhelin'));
    expect(text()).not.toContain(noNetwork);
    vi.useRealTimers();
  });

  it('ACC-14 whoever has no profile, and so cannot open /removeaccount, deletes the account here', async () => {
    const asked: string[] = [];
    let breakOff = () => undefined as void;
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
      if (init?.method !== 'DELETE') return new Promise(() => undefined);
      asked.push(input);
      return new Promise((_, reject) => {
        breakOff = () => reject(new TypeError('no network'));
      });
    });
    startSession({ uid: me, email: 'a@b.fi', admin: false, token: 't', expiresIn: 900 });
    await open(<PrivacyPage />, {});
    await screen.act(() => screen.button('Haluan poistaa tilini').click());
    expect(asked).toEqual([]);
    await screen.act(() => screen.button('Poista tili').click());
    expect(asked).toEqual(['/api/account']);
    await screen.act(breakOff);
    expect(titles('h2').at(-1)).toBe('Kirjautumiset');
  });

  it('ACC-03 with a profile deleting has its own page', async () => {
    await openWith(() => new Promise(() => undefined));
    expect(text()).not.toContain('Haluan poistaa tilini');
  });

  it('ACC-09 GEN-11 sessions of devices that are called alike are told apart by their times', async () => {
    const session = (id: string, hour: string) => ({
      id,
      device: 'Safari, Linux',
      createdAt: `2026-11-21T${hour}:30:00.000Z`,
      lastUsedAt: `2026-11-21T${hour}:45:00.000Z`,
      current: false,
    });
    const sessions = [session('a', '10'), session('b', '15')];
    await openWith(() => Promise.resolve(Response.json({ sessions })));
    const buttons = [
      ...document.querySelectorAll('[aria-label="Kirjaa ulos laite Safari, Linux"]'),
    ];
    const wordsOf = (button: Element) =>
      document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(buttons.map(wordsOf)).toEqual([
      'Kirjautunut 21.11.2026 klo 12.30, käytetty viimeksi 21.11.2026 klo 12.45',
      'Kirjautunut 21.11.2026 klo 17.30, käytetty viimeksi 21.11.2026 klo 17.45',
    ]);
  });

  it('ACC-09 says when the devices cannot be asked for', async () => {
    await openWith(() => Promise.reject(new TypeError('no network')));
    expect(text()).toContain(noNetwork);
  });
});

describe('/meets', () => {
  it('MEET-10 PAGE-06 an affiliate card stands after the third meet', async () => {
    const meets = Array.from({ length: 4 }, (_, number) => meet(number));
    await open(<MeetsPage />, { meets, profile: [profile()], affiliates: [offer('a')] });
    for (let tries = 0; tries < 50 && !text().includes('Mainos'); tries += 1)
      await screen.act(() => undefined);
    const rows = [...document.querySelectorAll('ul > li')];
    const isOffer = rows.map((row) => row.textContent?.startsWith('Mainos · Yritys a'));
    expect(isOffer).toEqual([false, false, false, true, false]);
  });
});

describe('/users', () => {
  it('PEOPLE-11 nobody near: says so, and leads to what may be widened', async () => {
    await open(<PeoplePage />, { profile: [profile()] });
    expect(text()).toContain(
      'Lähelläsi ei ole vielä toiveitasi vastaavia käyttäjiä. Voit kasvattaa etäisyyttä tai laajentaa ikähaarukkaa.',
    );
    expect(linkOf('Kasvata etäisyyttä')?.getAttribute('href')).toBe('/profile#distance_for_meets');
    expect(linkOf('Laajenna ikähaarukkaa')?.getAttribute('href')).toBe('/profile#partner_min_age');
  });

  it('PEOPLE-10 hidden: nothing but the notice, and a way back', async () => {
    const replica = await open(<PeoplePage />, { profile: [profile({ hideProfile: true })] });
    expect(text()).toContain(
      'Profiilisi on piilotettu. Lähellä olevia käyttäjiä ei näytetä sinulle, eikä sinua näytetä heille.',
    );
    expect(text()).not.toContain('suosikkia valittu');
    await screen.act(() => screen.button('Palauta profiili').click());
    expect(await replica.profile.get(me)).toMatchObject({ hideProfile: false });
  });

  it('SYNC-14 PEOPLE-10 is not said of whom the gateway shows still', async () => {
    await open(<PeoplePage />, {
      profile: [{ ...profile({ hideProfile: true }), edit: 'e hideProfile' }],
    });
    expect(text()).toContain('Profiilisi piilotetaan, kun yhteys palaa.');
    expect(text()).not.toContain('Profiilisi on piilotettu.');
    expect(screen.button('Palauta profiili')).toBeDefined();
  });

  it('PEOPLE-09 without a profile nothing but what is missing', async () => {
    await open(<PeoplePage />, {});
    expect(text()).toContain(
      'Sinun pitää luoda itsellesi profiili voidaksesi selata muita käyttäjiä',
    );
    expect(text()).not.toContain('suosikkia valittu');
  });
});

describe('/profile', () => {
  it('PROF-21 PROF-22 has its sections in their order, and an arrow to /account', async () => {
    await open(<ProfileEditorPage />, { profile: [profile()] });
    expect(titles('h1')).toEqual(['Muokkaa profiilia']);
    expect(titles('h2')).toEqual([
      'Esittely',
      'Perustiedot',
      'Toiveet',
      'Työ ja koulutus',
      'Elämäntavat',
      'Elämäntilanne',
    ]);
    expect(document.querySelector('header a')?.getAttribute('href')).toBe('/account');
    expect(screen.button('Tallenna').type).toBe('submit');
  });
});
