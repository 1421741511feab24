// @vitest-environment happy-dom
import { Link, Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { enumEn } from '../../../schemas/enum-en.ts';
import { favouriteId } from '../../../schemas/domain/ids.ts';
import type { MeetDoc, PersonDoc, RelationDoc } from '../../../schemas/documents/device.ts';
import { dismissToast, toastStore } from '../../../src/components/toast.ts';
import { chooseSaver } from '../../../src/data/data-saver.ts';
import { changeSyncStatus } from '../../../src/data/sync-status.ts';
import { ChatTopBar } from '../../../src/features/chats/chat-top-bar.tsx';
import '../../../src/features/chats/texts.ts';
import PeoplePage from '../../../src/features/people/people-page.tsx';
import ProfileCardPage from '../../../src/features/people/profile-card-page.tsx';
import { registerEnumTexts } from '../../../src/i18n/enum-text.ts';
import { applyLanguage } from '../../../src/i18n/i18n.ts';
import { uidOf } from '../../helpers/people.ts';
import { chat, me, meet, other, person, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

let screen: Rendered;
afterEach(async () => {
  await screen.unmount();
  changeSyncStatus({ upToDateAt: null });
  document.body.replaceChildren();
  for (const { id } of toastStore.snapshot()) dismissToast(id);
});

const near = (name: string): PersonDoc => ({
  ...person(uidOf(name), name),
  gender: 'Mies',
  location: 'Helsinki',
  nearby: true,
  bio_text: `Olen ${name}.`,
});
const favours = (uid: string): RelationDoc => ({
  id: favouriteId(me, uid),
  actor: me,
  kind: 'favourite',
  target: uid,
});

/** /users with Ville near and so many favourites. */
async function users(
  favourites: readonly string[] = [],
  of: Partial<PersonDoc> = {},
  meets: MeetDoc[] = [],
) {
  const replica = await memoryReplica(me, {
    profile: [profile()],
    people: [{ ...near('Ville'), ...of }],
    relations: favourites.map(favours),
    meets,
  });
  screen = await render(replica, <PeoplePage />, '/users');
  return replica;
}

function Forward() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(1)}>Eteen</button>;
}

const dialogs = () => [...document.querySelectorAll('dialog')];
const press = (name: string) => screen.act(() => screen.button(name).click());
const card = () => screen.find<HTMLAnchorElement>('li a[href*="person="]');

describe('/users', () => {
  it('IMG-01 where data is saved its cards show the pictures of lists', async () => {
    await users([], { thumbUrl: 'user_profile_images/thumbnails/v/kuva_512.jpg' });
    const address = () => new URL(screen.find<HTMLImageElement>('li img').src).pathname;
    expect(address()).toBe('/api/images/user_profile_images/thumbnails/v/kuva_512.jpg');
    await screen.act(() => chooseSaver(true));
    expect(address()).toBe('/api/images/user_profile_images/thumbnails/v/kuva_200.jpg');
    await screen.act(() => chooseSaver(false));
    localStorage.clear();
  });

  it('PEOPLE-02 a tap on a card opens the profile over the list, and closes again', async () => {
    await users();
    expect(dialogs()).toHaveLength(0);
    expect(document.body.textContent).not.toContain('Olen Ville.');
    await screen.act(() => card().click());
    expect(dialogs()).toHaveLength(1);
    expect(dialogs()[0]?.textContent).toContain('Olen Ville.');
    await press('Sulje');
    expect(dialogs()).toHaveLength(0);
    expect(card().textContent).toContain('Ville, 40');
  });

  it('PEOPLE-02 is closed once: asked twice in a moment it leads no further back than to the list', async () => {
    const replica = await memoryReplica(me, { profile: [profile()], people: [near('Ville')] });
    const pages = (
      <Routes>
        <Route path="/account" element={<Link to="/users">Lista</Link>} />
        <Route path="/users" element={[<Forward key="forward" />, <PeoplePage key="page" />]} />
      </Routes>
    );
    screen = await render(replica, pages, '/account');
    await screen.act(() => screen.find('a').click());
    for (const open of [() => card().click(), () => screen.button('Eteen').click()]) {
      await screen.act(open);
      const close = screen.button('Sulje');
      await screen.act(() => (close.click(), close.click()));
      expect(dialogs()).toHaveLength(0);
      expect(card().textContent).toContain('Ville, 40');
    }
  });

  it.each(['/users?person=', '/profilecard/'])(
    'MEET-04 a profile leads to those of their meets that are open to me, soonest first: %s',
    async (path) => {
      const meets = [
        meet(2),
        meet(1),
        meet(0, { meet_date: '2026-11-21T09:00:00.000Z' }),
        meet(3, { listed: false }),
        meet(4, { uid: uidOf('Pekka') }),
      ];
      const docs = { profile: [profile()], people: [near('Ville')], meets };
      const pages = (
        <Routes>
          <Route path="/profilecard/:uid" element={<ProfileCardPage />} />
          <Route path="/users" element={<PeoplePage />} />
        </Routes>
      );
      screen = await render(await memoryReplica(me, docs), pages, path + other);
      const led = [...document.querySelectorAll('a[href^="/meets?tapaaminen="]')];
      const ids = led.map((link) => link.getAttribute('href')?.split('=')[1]);
      expect(ids).toEqual([meet(1).meetId, meet(2).meetId]);
      expect(led[0]?.textContent).toMatch(/Kahvila.*Helsinki/);
    },
  );

  it('ACC-03 MEET-04 the preview of one’s own profile has the meets that all others see', async () => {
    const own = (n: number, fields = {}) =>
      meet(n, { uid: me, listed: false, meet_pic_url: 'a.jpg', ...fields });
    const meets = [
      own(2),
      own(1),
      own(3, { only_favs: true }),
      own(4, { closed: true }),
      own(5, { archived: true }),
      own(6, { meet_pic_url: null }),
      own(7, { meet_date: '2026-11-21T09:00:00.000Z' }),
      meet(8),
    ];
    const pages = (
      <Routes>
        <Route path="/profilecard/:uid" element={<ProfileCardPage />} />
      </Routes>
    );
    const replica = await memoryReplica(me, { profile: [profile()], meets });
    screen = await render(replica, pages, `/profilecard/${me}`);
    expect(document.body.textContent).toContain('Avoimet tapaamiset');
    expect(document.querySelectorAll('a[href="/ownmeets"]')).toHaveLength(2);
  });

  it('MEET-04 of many meets the next four stand on the card, which says how many there are', async () => {
    await users(
      [],
      {},
      [1, 2, 3, 4, 5].map((n) => meet(n)),
    );
    await screen.act(() => card().click());
    expect(dialogs()[0]?.textContent).toContain('Avoimet tapaamiset (5)');
    expect(dialogs()[0]?.querySelectorAll('a[href^="/meets"]')).toHaveLength(4);
  });

  it('MEET-04 of whoever has none open to me, nothing is said of meets', async () => {
    await users();
    await screen.act(() => card().click());
    expect(dialogs()[0]?.textContent).not.toContain('Avoimet tapaamiset');
  });

  it('PROF-16 a bio of very many lines is folded, one of a few is not', async () => {
    const bio_text = Array.from({ length: 240 }, () => 'a').join('\n');
    await users([], { bio_text });
    await screen.act(() => card().click());
    expect(dialogs()[0]?.textContent).not.toContain('a\n'.repeat(13));
    await press('Lue lisää');
    expect(dialogs()[0]?.textContent).toContain(bio_text);
  });

  it('PEOPLE-12 a card has a star, and the legend tells all four', async () => {
    await users();
    const star = screen.button('Harmaa tähti – kumpikaan ei ole lisännyt toista suosikiksi');
    expect(star.closest('li')).toBe(card().closest('li'));
    await press('Tähtien merkitys');
    const [legend] = dialogs();
    expect(legend?.querySelector('h2')?.textContent).toBe('Tähtien merkitys');
    expect([...(legend?.querySelectorAll('li') ?? [])].map((row) => row.textContent)).toEqual([
      'Harmaa tähti – kumpikaan ei ole lisännyt toista suosikiksi',
      'Pronssitähti – olet lisännyt henkilön suosikiksi',
      'Hopeatähti – henkilö on lisännyt sinut suosikiksi',
      'Kultatähti – olette toistenne suosikit',
    ]);
  });

  it('PEOPLE-08 PEOPLE-18 the star adds a favourite, and the count tells', async () => {
    const replica = await users();
    expect(document.body.textContent).toContain('0/20 suosikkia valittu');
    await press('Harmaa tähti – kumpikaan ei ole lisännyt toista suosikiksi');
    expect(await replica.relations.get(favouriteId(me, other))).toMatchObject({ target: other });
    expect(document.body.textContent).toContain('1/20 suosikkia valittu');
  });

  it('PEOPLE-04 SYNC-02 a favourite stands there at once, though the gateway has not heard of it', async () => {
    const elsewhere = { nearby: false, gender: 'Nainen', location: 'Utsjoki' } as const;
    await users([], elsewhere);
    expect(document.body.textContent).not.toContain('Ville, 40');
    await screen.unmount();
    await users([other], elsewhere);
    expect(document.body.textContent).toContain('1/20 suosikkia valittu');
    expect(card().textContent).toContain('Ville, 40');
    await press('Pronssitähti – olet lisännyt henkilön suosikiksi');
    expect(document.body.textContent).toContain('0/20 suosikkia valittu');
    expect(card().textContent, 'not gone from under a finger').toContain('Ville, 40');
  });

  it('GEN-09 in English what somebody has written is left as it is, what they have chosen is not', async () => {
    registerEnumTexts(enumEn);
    applyLanguage('en');
    await users([], { occupation: 'Ravintola', instagram: 'Pari', snapchat: 'constructor' });
    await screen.act(() => card().click());
    const facts = [...document.querySelectorAll('dialog dd')].map((fact) => fact.textContent);
    expect(facts).toEqual(expect.arrayContaining(['Man', 'Ravintola', 'Pari', 'constructor']));
    applyLanguage('fi');
  });

  it('DATA-13 what somebody would rather not tell is none of their facts', async () => {
    const untold = { kids: 'En halua kertoa', alcohol: 'En halua kertoa' };
    await users([], { ...untold, pets: 'Kissa', height: 170 });
    await screen.act(() => card().click());
    const facts = [...document.querySelectorAll('dialog dd')].map((fact) => fact.textContent);
    expect(facts).toContain('Kissa');
    expect(facts, 'FMT-19 on one line').toContain('170\u00a0cm');
    expect(facts).not.toContain('En halua kertoa');
  });

  it('ERR-15 PEOPLE-20 past 20 favourites nothing is added, and it is said', async () => {
    const replica = await users(Array.from({ length: 20 }, (_, n) => uidOf(`s${n}x`)));
    expect(document.body.textContent).toContain('20/20 suosikkia valittu Liikaa suosikkeja');
    await press('Harmaa tähti – kumpikaan ei ole lisännyt toista suosikiksi');
    expect(await replica.relations.all()).toHaveLength(20);
    const said = toastStore.snapshot().map(({ text }) => text);
    expect(said).toEqual(['Sinulla on jo 20 suosikkia']);
  });

  it('PEOPLE-20 nor by taking a removal back once another has the place', async () => {
    const others = Array.from({ length: 20 }, (_, at) => uidOf(`suosikki${at}`));
    const replica = await users([other, ...others.slice(1)]);
    await press('Pronssitähti – olet lisännyt henkilön suosikiksi');
    await screen.act(() => replica.relations.insert(favours(uidOf('suosikki0'))));
    const [removal] = toastStore.snapshot();
    await screen.act(() => removal?.action?.onPress());
    expect(await replica.relations.all()).toHaveLength(20);
    const said = toastStore.snapshot().map(({ text }) => text);
    expect(said).toEqual(['Sinulla on jo 20 suosikkia']);
  });
});

describe('a device that stores nothing', () => {
  const notSaved = 'Tallentaminen tälle laitteelle ei onnistunut. Yritä uudelleen.';
  const said = () => toastStore.snapshot().map(({ text }) => text);

  it.each([
    [
      'adds no favourite',
      [],
      'insert',
      'Harmaa tähti – kumpikaan ei ole lisännyt toista suosikiksi',
    ],
    ['takes none away', [other], 'remove', 'Pronssitähti – olet lisännyt henkilön suosikiksi'],
  ] as const)('PEOPLE-18 SYNC-14 %s, and says so instead of the contrary', async (...told) => {
    const [, favourites, write, star] = told;
    const replica = await users(favourites);
    vi.spyOn(replica.relations, write).mockRejectedValue(new Error('no room'));
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await press(star);
    expect(said()).toEqual([notSaved]);
    expect(screen.button(star)).not.toBeNull();
    vi.restoreAllMocks();
  });
});

describe('where somebody is reported and blocked', () => {
  it('SAFE-16 on the profile: report and block', async () => {
    await users();
    await screen.act(() => card().click());
    await press('Ilmoita ylläpidolle');
    expect(dialogs().at(-1)?.textContent).toContain('Ilmoitetaanko ylläpidolle?');
    await press('Peruuta');
    await press('Estä');
    expect(dialogs().at(-1)?.textContent).toContain('Estetäänkö Ville?');
  });

  it('SAFE-14 SAFE-13 a block ends the offer to take them back among the favourites', async () => {
    const replica = await users([other]);
    await screen.act(() => card().click());
    await press('Pronssitähti – olet lisännyt henkilön suosikiksi. Poista suosikeista');
    const offers = () => toastStore.snapshot().map(({ action }) => action?.label);
    expect(offers()).toEqual(['Kumoa']);
    await press('Estä');
    const yes = [...(dialogs().at(-1)?.querySelectorAll('button') ?? [])].at(-1);
    await screen.act(() => yes?.click());
    expect(await replica.relations.all()).toMatchObject([{ kind: 'block', target: other }]);
    expect(offers()).not.toContain('Kumoa');
  });

  it.each(['/users?person=', '/profilecard/'])(
    'SAFE-13 SAFE-16 a favourite who goes out of sight as none can be blocked as it is said: %s',
    async (path) => {
      const docs = { profile: [profile()], people: [near('Ville')], relations: [favours(other)] };
      const replica = await memoryReplica(me, docs);
      const pages = (
        <Routes>
          <Route path="/profilecard/:uid" element={<ProfileCardPage />} />
          <Route path="/users" element={<PeoplePage />} />
        </Routes>
      );
      screen = await render(replica, pages, path + other);
      await press('Estä');
      expect(dialogs().at(-1)?.textContent).toContain('Poista Ville ensin suosikeista.');
      await press('Selvä');
      await press('Pronssitähti – olet lisännyt henkilön suosikiksi. Poista suosikeista');
      await screen.act(() => replica.people.remove(other));
      await press('Estä');
      expect(dialogs().at(-1)?.textContent).toContain('Estetäänkö Ville?');
      const yes = [...(dialogs().at(-1)?.querySelectorAll('button') ?? [])].at(-1);
      await screen.act(() => yes?.click());
      expect(await replica.relations.all()).toMatchObject([{ kind: 'block', target: other }]);
      expect(document.body.textContent).not.toContain('Estetäänkö');
    },
  );

  it('PROF-28 SYNC-13 nobody else who goes out of sight is kept on the screen', async () => {
    const docs = { profile: [profile()], people: [near('Ville')], relations: [favours(other)] };
    const replica = await memoryReplica(me, docs);
    screen = await render(replica, cardPage, `/profilecard/${other}`);
    await press('Pronssitähti – olet lisännyt henkilön suosikiksi. Poista suosikeista');
    await press('Harmaa tähti – kumpikaan ei ole lisännyt toista suosikiksi. Lisää suosikiksi');
    // As they hide: the favourite goes, too (ACC-12).
    await screen.act(() => replica.relations.remove(favouriteId(me, other)));
    await screen.act(() => replica.people.remove(other));
    await screen.act(() => changeSyncStatus({ online: false }));
    expect(document.body.textContent).toContain('Profiilia ei löytynyt.');
    changeSyncStatus({ online: true });
  });

  const cardPage = (
    <Routes>
      <Route path="/profilecard/:uid" element={<ProfileCardPage />} />
    </Routes>
  );

  it('PROF-28 NOTIF-14 whoever is not to be seen is not found, once the gateway has answered', async () => {
    const replica = await memoryReplica(me, { profile: [profile()] });
    screen = await render(replica, cardPage, `/profilecard/${other}`, true);
    expect(replica.synced).toBe(1);
    expect(document.body.textContent).not.toContain('Profiilia ei löytynyt.');
    await screen.act(() => changeSyncStatus({ upToDateAt: '2026-11-21T10:00:01.000Z' }));
    await screen.until(() => document.body.textContent.includes('Profiilia ei löytynyt.'));
  });

  it('PROF-28 NOTIF-14 whom a notification has named may come after it', async () => {
    const replica = await memoryReplica(me, { profile: [profile()] });
    screen = await render(replica, cardPage, `/profilecard/${other}`, true);
    await screen.act(() => replica.people.insert(near('Ville')));
    expect(document.querySelector('article')?.textContent).toContain('Ville');
  });

  it('PROF-28 without a network nobody is waited for', async () => {
    const replica = await memoryReplica(me, { profile: [profile()] });
    screen = await render(replica, cardPage, `/profilecard/${other}`, true);
    await screen.act(() => changeSyncStatus({ online: false }));
    expect(document.body.textContent).toContain('Profiilia ei löytynyt.');
  });

  it('PROF-24 whose birthday cannot be read is said to be of no age, not of 0 years', async () => {
    await users([uidOf('Ville')], { age: 0 });
    expect(card().textContent).not.toContain(', 0');
    await screen.act(() => card().click());
    expect(dialogs()[0]?.querySelector('h2')?.textContent).toBe('Ville');
    await screen.unmount();
    const replica = await memoryReplica(me, { profile: [profile({ birthday: '5/5/1990' })] });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    screen = await render(replica, cardPage, `/profilecard/${me}`);
    expect(screen.find('h2').textContent).toBe(profile().name);
    vi.restoreAllMocks();
  });

  it('PEOPLE-22 where one is now re-centres the list and what opens above it, no other card', async () => {
    const last_location = { latitude: 65.0124, longitude: 25.4682 };
    const docs = { profile: [profile({ location: 'Helsinki', last_location })] };
    const replica = await memoryReplica(me, { ...docs, people: [near('Ville')] });
    screen = await render(replica, <PeoplePage />, `/users?person=${other}`);
    expect(dialogs()[0]?.textContent).toMatch(/Helsinki · 5\d\d\u00a0km/);
    await screen.unmount();
    screen = await render(replica, cardPage, `/profilecard/${other}`);
    expect(document.body.textContent).toContain('Helsinki · alle 1\u00a0km');
  });

  it('SAFE-16 in the chat: block, and no report of the person', async () => {
    const cafe = meet(1);
    const talk = chat(cafe);
    const replica = await memoryReplica(me, {
      profile: [profile()],
      people: [near('Ville')],
      meets: [cafe],
      chats: [talk],
    });
    screen = await render(
      replica,
      <ChatTopBar
        chat={talk}
        person={near('Ville')}
        closed={false}
        canLock={false}
        canEnd
        onLeave={() => undefined}
      />,
    );
    expect(screen.button('Estä')).toBeDefined();
    expect(() => screen.button('Ilmoita ylläpidolle')).toThrow();
    expect(document.querySelector(`a[href="/profilecard/${other}"]`)).not.toBeNull();
  });
});
