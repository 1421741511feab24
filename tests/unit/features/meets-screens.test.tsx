// @vitest-environment happy-dom
import { firstValueFrom, NEVER } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Collections, MeetDoc } from '../../../schemas/documents/device.ts';
import type { RefusalCode } from '../../../schemas/refusal-codes.ts';
import { announcements } from '../../../src/components/announce.ts';
import { dismissToast, toast, toastStore } from '../../../src/components/toast.ts';
import { Toaster } from '../../../src/components/toaster.tsx';
import { changeSyncStatus } from '../../../src/data/sync-status.ts';
import MeetsPage from '../../../src/features/meets/meets-page.tsx';
import OwnMeetsPage from '../../../src/features/meets/own-meets-page.tsx';
import { blockPerson } from '../../../src/data/writes/block.ts';
import { formatCardDate } from '../../../src/i18n/format.ts';
import { chat, me, meet, other, person, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

type Docs = { [N in keyof Collections]?: Collections[N][] };
let screen: Rendered;

async function open(page: React.ReactNode, docs: Docs, path?: string) {
  const replica = await memoryReplica(me, docs);
  screen = await render(replica, page, path);
  return replica;
}

const text = () => document.body.textContent ?? '';
const titles = () => [...document.querySelectorAll('article h2')].map((head) => head.textContent);
/** What a screen reader adds to the name of a button or link with that text or label. */
const described = (name: string) =>
  [...document.querySelectorAll('article button, article a')]
    .filter((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
    .map((one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent);
const radio = (name: string) => {
  const label = [...document.querySelectorAll('label')].find((one) => one.textContent === name);
  return label?.querySelector('input') as HTMLInputElement;
};
const links = () => [...document.querySelectorAll('main a, a')].map((a) => a.getAttribute('href'));

afterEach(async () => {
  await screen.unmount();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

describe('/meets', () => {
  const meets = [
    meet(1, { meet_type: 'Kahvila' }),
    meet(2, { meet_type: 'Hiihto', location: 'Rovaniemi', only_favs: true }),
    meet(3, { meet_type: 'Sauna', meet_gender: 'Miehille' }),
  ];

  it('MEET-01 MEET-02 switches the lists, and keeps the choice on the device', async () => {
    const replica = await open(<MeetsPage />, { meets, profile: [profile()] });
    expect(radio('Vain toiveideni mukaiset tapaamiset').checked).toBe(true);
    expect(titles()).toEqual(['Kahvila', 'Sauna']);
    await screen.act(() => radio('Näytä kaikki tapaamiset').click());
    expect(titles()).toEqual(['Kahvila', 'Hiihto', 'Sauna']);
    await screen.unmount();
    screen = await render(replica, <MeetsPage />);
    expect(radio('Näytä kaikki tapaamiset').checked).toBe(true);
  });

  it('GEN-11 MEET-01 how many meets the chosen list shows is told to whoever does not see it', async () => {
    await open(<MeetsPage />, { meets, profile: [profile()] });
    const told = () => announcements.get().map(({ text }) => text);
    announcements.set([]);
    await screen.act(() => radio('Näytä kaikki tapaamiset').click());
    expect(told()).toEqual(['Näytetään 3 tapaamista']);
    await screen.act(() => radio('Vain toiveideni mukaiset tapaamiset').click());
    expect(told()).toEqual(['Näytetään 3 tapaamista', 'Näytetään 2 tapaamista']);
    // It would be told again whenever a dialog closes.
    expect(document.querySelector('[role=status]')).toBeNull();
  });

  it.each([
    ['', ''],
    [', also where something has been added to the address on its way', '&fbclid=x'],
  ])(
    'NOTIF-17 NOTIF-13 the meet that a notification leads to stands first, also if it is not to my wishes%s',
    async (_, added) => {
      const path = `/meets?tapaaminen=${meets[1]?.meetId}${added}`;
      await open(<MeetsPage />, { meets, profile: [profile()] }, path);
      expect(titles()).toEqual(['Hiihto', 'Kahvila', 'Sauna']);
      expect(radio('Näytä kaikki tapaamiset').checked).toBe(true);
      await screen.act(() => radio('Vain toiveideni mukaiset tapaamiset').click());
      expect(titles()).toEqual(['Kahvila', 'Sauna']);
      expect(radio('Vain toiveideni mukaiset tapaamiset').checked).toBe(true);
    },
  );

  it('NOTIF-17 MEET-04 that the meet a notification leads to is open no more is said once, not before it is known', async () => {
    const said = () => toastStore.snapshot().map((one) => one.text);
    const path = '/meets?tapaaminen=ville000000000000000_9';
    await open(<MeetsPage />, { meets, profile: [profile()] }, path);
    expect(titles()).toHaveLength(3);
    expect(said()).toEqual([]);
    const at = new Date(Date.now() + 60_000).toISOString();
    await screen.act(() => changeSyncStatus({ upToDateAt: at }));
    await screen.until(() => said().length > 0);
    expect(said()).toEqual(['Tapaaminen ei ole enää avoinna.']);
    for (const { id } of toastStore.snapshot()) dismissToast(id);
    // A network that comes and goes has no news of it.
    await screen.act(() => changeSyncStatus({ online: false }));
    await screen.act(() => changeSyncStatus({ online: true }));
    const later = new Date(Date.now() + 120_000).toISOString();
    await screen.act(() => changeSyncStatus({ upToDateAt: later }));
    await screen.act(() => new Promise((resolve) => setTimeout(resolve, 1700)));
    expect(said()).toEqual([]);
    await screen.act(() => changeSyncStatus({ upToDateAt: null }));
  });

  it('MEET-07 FMT-11 for whom a meet is, is a label in its colour and no filter', async () => {
    await open(<MeetsPage />, { meets, profile: [profile()] });
    const tag = [...document.querySelectorAll('span')].find(
      (one) => one.textContent === 'Miehille',
    );
    expect(tag?.getAttribute('style')?.toLowerCase()).toMatch(/#1d4e89|rgb\(29, 78, 137\)/);
  });

  it('MEET-08 counts what I may see, in both lists', async () => {
    await open(<MeetsPage />, { meets, profile: [profile()] });
    expect(text()).not.toContain('Tarvitset profiilin');
    expect(text()).toContain('3 aktiivista tapaamista, joista 1 vain suosikeille');
  });

  it('MEET-06 without a profile all are shown, and signing up and reporting lead to the profile', async () => {
    await open(<MeetsPage />, { meets });
    expect(titles()).toHaveLength(3);
    expect(text()).toContain('Tarvitset profiilin, jotta voit luoda tapaamisia');
    expect(links()).toContain('/profile');
    const dialog = () => document.querySelector('dialog');
    for (const action of ['Olen kiinnostunut', 'Ilmoita tapaaminen']) {
      await screen.act(() => screen.button(action).click());
      expect(dialog()?.textContent).toContain(
        'Sinun pitää luoda itsellesi profiili voidaksesi selata tapaamisia',
      );
      expect(dialog()?.querySelector('a')?.getAttribute('href')).toBe('/profile');
      expect(dialog()?.querySelector('form, textarea, input')).toBeNull();
      await screen.act(() => screen.button('Sulje').click());
    }
  });

  it('MEET-06 without a profile preferences show only what is missing', async () => {
    await open(<MeetsPage />, { meets });
    await screen.act(() => radio('Vain toiveideni mukaiset tapaamiset').click());
    expect(titles()).toEqual([]);
    expect(text()).toContain('Sinun pitää luoda itsellesi profiili voidaksesi selata tapaamisia');
  });

  it('MEET-11 empty lists say so and lead on', async () => {
    await open(<MeetsPage />, { profile: [profile()] });
    expect(text()).toContain(
      'Toiveitasi vastaavia tapaamisia ei juuri nyt ole. Luo oma tapaaminen tai muokkaa toiveitasi.',
    );
    expect(links()).toEqual(expect.arrayContaining(['/mymeeteditor', '/profile']));
    await screen.act(() => radio('Näytä kaikki tapaamiset').click());
    expect(text()).toContain('Tapaamisia ei juuri nyt ole. Ole ensimmäinen ja luo tapaaminen!');
    expect(links()).toContain('/mymeeteditor');
  });

  it('MEET-17 MEET-18 others may sign up and report; who has joined sees it', async () => {
    const [first] = meets;
    const id = `signup:${me}_${first?.meetId}`;
    const signup = { id, actor: me, kind: 'signup', target: first?.meetId, rev: 'r' } as never;
    await open(<MeetsPage />, {
      meets: meets.slice(0, 1),
      profile: [profile()],
      relations: [signup],
    });
    expect(text()).toContain('Olet ilmoittautunut');
    expect(text()).not.toContain('Olen kiinnostunut');
    expect(screen.button('Ilmoita tapaaminen')).toBeTruthy();
    expect(text()).not.toContain('Poista');
    expect(links()).toContain(`/chat/${me}_${first?.meetId}`);
  });

  it('CHAT-11 SIGNUP-06 who has joined is not led to a chat that has been deleted, nor to sign up again', async () => {
    const [first] = meets;
    const id = `signup:${me}_${first?.meetId}`;
    const signup = { id, actor: me, kind: 'signup', target: first?.meetId, chat_archived: true };
    await open(<MeetsPage />, {
      meets: meets.slice(0, 1),
      profile: [profile()],
      relations: [{ ...signup, rev: 'r' } as never],
    });
    expect(text()).toContain('Olet ilmoittautunut');
    expect(text()).not.toContain('Olen kiinnostunut');
    expect(links()).not.toContain(`/chat/${me}_${first?.meetId}`);
  });

  it('CHAT-11 SYNC-02 nor to one that I have just deleted, before the gateway has heard of it', async () => {
    const [first] = meets;
    const talk = chat(first!, { uid: `${me}_${first?.meetId}`, applicant_id: me });
    const id = `signup:${talk.uid}`;
    const signup = { id, actor: me, kind: 'signup', target: first?.meetId, rev: 'r' } as never;
    const replica = await open(<MeetsPage />, {
      meets: meets.slice(0, 1),
      profile: [profile()],
      relations: [signup],
      chats: [talk],
    });
    expect(links()).toContain(`/chat/${talk.uid}`);
    await screen.act(() => replica.chats.patch(talk.uid, { archived: true }));
    expect(text()).toContain('Olet ilmoittautunut');
    expect(links()).not.toContain(`/chat/${talk.uid}`);
  });

  it('GEN-11 MEET-17 MEET-18 the buttons of a card tell which meet they are about', async () => {
    const walks = [meet(1), meet(2, { location: 'Espoo', description: 'Pitkään '.repeat(20) })];
    await open(<MeetsPage />, { meets: walks, profile: [profile()] });
    for (const name of ['Näytä kuva suurena', 'Olen kiinnostunut', 'Ilmoita tapaaminen']) {
      const [first, second] = described(name);
      expect(first).toMatch(/^Kahvila.*Helsinki/);
      expect(second).toMatch(/^Kahvila.*Espoo/);
    }
    expect(described('Lue lisää')).toEqual([expect.stringContaining('Espoo')]);
  });

  it('GEN-11 FMT-11 whom a meet is for is read after its heading, not before it', async () => {
    await open(<MeetsPage />, { meets: meets.slice(0, 1), profile: [profile()] });
    expect(document.querySelector('article')?.textContent).toMatch(/Kahvila.*Helsinki.*Kaikille/);
  });

  it('MEET-14 a card leads to its owner, a photo opens in full size, and a meet appears without a reload', async () => {
    const replica = await open(<MeetsPage />, { meets: meets.slice(0, 1), profile: [profile()] });
    expect(links()).toContain(`/profilecard/${other}`);
    await screen.act(() => screen.button('Näytä kuva suurena').click());
    expect(document.querySelector('dialog')?.getAttribute('aria-label')).toBe(
      'Tapaamisen kuva: Kahvila',
    );
    await screen.act(() => replica.meets.docs$.next([meet(0, { meet_type: 'Piknik' }), ...meets]));
    expect(titles()).toEqual(['Piknik', 'Kahvila', 'Sauna']);
  });

  it('LIM-02 MEET-09 shows ten at first', async () => {
    const many = Array.from({ length: 25 }, (_, number) => meet(number));
    await open(<MeetsPage />, { meets: many, profile: [profile()] });
    expect(document.querySelectorAll('[data-row]')).toHaveLength(10);
  });
});

describe('/ownmeets', () => {
  const own = meet(1, { uid: me, interested_users: [other] });

  it('MEET-13 empty, it leads to the editor', async () => {
    await open(<OwnMeetsPage />, { profile: [profile()] });
    expect(text()).toContain('Sinulla ei ole vielä omia tapaamisia. Luo ensimmäinen tapaaminen.');
    expect(links()).toContain('/mymeeteditor');
  });

  it('MEET-12 tags past and closed ones', async () => {
    const past = meet(2, { uid: me, closed: true, meet_date: '2026-11-01T10:00:00.000Z' });
    await open(<OwnMeetsPage />, { meets: [past], profile: [profile()] });
    expect(text()).toContain('Mennyt');
    expect(text()).toContain('Suljettu');
    expect(screen.button('Avaa')).toBeTruthy();
    await screen.unmount();
    await open(<OwnMeetsPage />, { meets: [own], profile: [profile()] });
    expect(titles()).toHaveLength(1);
    expect(text()).not.toMatch(/Mennyt|Suljettu/);
  });

  it('SYNC-14 MEET-31 says without a network of one that has been changed, locked say, that this waits', async () => {
    const [locked, sent] = [1, 2].map((number) => meet(number, { uid: me, closed: true }));
    const meets = [{ ...locked, edit: 'e closed' } as MeetDoc, sent as MeetDoc];
    await open(<OwnMeetsPage />, { meets, profile: [profile()] });
    const waiting = () => text().split('Odottaa yhteyttä').length - 1;
    expect(waiting()).toBe(0);
    await screen.act(() => changeSyncStatus({ online: false }));
    expect(waiting()).toBe(1);
  });

  it('MEET-31 MEET-32 GEN-11 that one was closed, or opened again, is read out', async () => {
    const closed = meet(2, { uid: me, closed: true });
    await open(<OwnMeetsPage />, { meets: [own, closed], profile: [profile()] });
    await screen.act(() => changeSyncStatus({ online: true }));
    for (const name of ['Sulje', 'Avaa']) {
      await screen.act(() => screen.button(name).click());
      const yes = [...document.querySelectorAll('dialog button')].at(-1) as HTMLButtonElement;
      await screen.act(() => yes.click());
    }
    const told = announcements.get().map((one) => one.text);
    expect(told.slice(-2)).toEqual(['Tapaaminen suljettu', 'Tapaaminen avattu']);
  });

  it('MEET-35 of one that was restored after its picture had gone it says that it needs another', async () => {
    const gone = 'Tapaamisella ei ole enää kuvaa. Se näkyy muille, kun lisäät uuden.';
    const restored = { ...own, meet_pic_url: null };
    const replica = await open(<OwnMeetsPage />, { meets: [restored], profile: [profile()] });
    expect(text()).toContain(gone);
    const change = (fields: object) =>
      screen.act(() => replica.meets.patch(own.meetId, fields).then(() => undefined));
    await change({ picture_id: 'on-its-way' });
    expect(text()).not.toContain(gone);
    await change({ picture_id: null, meet_date: '2026-11-01T10:00:00.000Z' });
    expect(text()).not.toContain(gone);
  });

  it('GEN-11 MEET-18 the buttons of a card tell which meet they are about', async () => {
    const meets = [own, meet(2, { uid: me, location: 'Espoo' })];
    await open(<OwnMeetsPage />, { meets, profile: [profile()] });
    for (const name of ['Muokkaa', 'Sulje', 'Poista']) {
      expect(described(name)).toHaveLength(2);
      expect(described(name).filter((words) => words?.includes('Espoo'))).toHaveLength(1);
    }
    expect(described('Kiinnostuneet (1)')).toEqual([expect.stringContaining('Helsinki')]);
  });

  it('GEN-11 MEET-18 nothing but the lock is named Sulje while a toast stands', async () => {
    await open(
      <>
        <OwnMeetsPage />
        <Toaster />
      </>,
      { meets: [own], profile: [profile()] },
    );
    let id = 0;
    await screen.act(() => (id = toast('Tapaaminen luotu')));
    expect(text()).toContain('Tapaaminen luotu');
    const names = [...document.querySelectorAll('button')].map(
      (one) => one.getAttribute('aria-label') ?? one.textContent,
    );
    expect(names.filter((name) => name === 'Sulje')).toHaveLength(1);
    await screen.act(() => screen.button('Ohita').click());
    expect(toastStore.snapshot().map((shown) => shown.id)).not.toContain(id);
  });

  it('MEET-16 lists who is interested', async () => {
    const people = [person(other, 'Ville')];
    await open(<OwnMeetsPage />, { meets: [own], profile: [profile()], people });
    await screen.act(() => screen.button('Kiinnostuneet (1)').click());
    expect(document.querySelector('dialog')?.textContent).toContain('Ville, 40');
    expect(links()).toContain(`/profilecard/${other}`);
  });

  it('MEET-16 says of nobody that they have no profile before people have been read', async () => {
    const people = [person(other, 'Ville')];
    const replica = await open(<OwnMeetsPage />, { meets: [own], profile: [profile()], people });
    vi.spyOn(replica.people, 'watch').mockReturnValue(NEVER);
    await screen.act(() => screen.button('Kiinnostuneet (1)').click());
    expect(document.querySelector('dialog')?.textContent).toContain('Kiinnostuneet (1)');
    expect(text()).not.toContain('Profiili ei ole saatavilla');
  });

  it('MEET-16 CHAT-11 leads to the chat with them, not to one that I have deleted, acknowledged or not', async () => {
    const talk = chat(own);
    const replica = await open(<OwnMeetsPage />, {
      meets: [own],
      profile: [profile()],
      chats: [talk],
    });
    await screen.act(() => screen.button('Kiinnostuneet (1)').click());
    expect(links()).toContain(`/chat/${talk.uid}`);
    await screen.act(() => replica.chats.patch(talk.uid, { archived: true }));
    expect(links()).not.toContain(`/chat/${talk.uid}`);
  });

  it('MEET-16 SYNC-07 who is blocked is not among them, before the gateway has heard of it', async () => {
    const replica = await open(<OwnMeetsPage />, { meets: [own], profile: [profile()] });
    expect(text()).toContain('Kiinnostuneet (1)');
    await screen.act(() => blockPerson(replica, other));
    await screen.act(() => screen.button('Kiinnostuneet (0)').click());
    expect(document.querySelector('dialog')?.textContent).toContain('Kiinnostuneet (0)');
    expect(links()).not.toContain(`/profilecard/${other}`);
  });

  it.each([
    [
      'MEET-37',
      'Sulje',
      'Suljetaanko tapaaminen? Se piilotetaan muilta eikä uusia ilmoittautumisia oteta. Nykyiset keskustelut jatkuvat.',
      'Sulje tapaaminen',
      { closed: true },
    ],
    [
      'MEET-39',
      'Poista',
      'Poistetaanko tapaaminen? Sen kuvat ja keskustelut poistuvat.',
      'Poista tapaaminen',
      { archived: true },
    ],
  ])('%s asks first, and Peruuta does nothing', async (_, label, question, yes, fields) => {
    const replica = await open(<OwnMeetsPage />, { meets: [own], profile: [profile()] });
    await screen.act(() => screen.button(label).click());
    expect(text()).toContain(question);
    await screen.act(() => screen.button('Peruuta').click());
    expect(replica.meets.patches).toEqual([]);
    await screen.act(() => screen.button(label).click());
    await screen.act(() => screen.button(yes).click());
    expect(replica.meets.patches).toEqual([[own.meetId, fields]]);
  });

  it('SAFE-03 MEET-18 who is archived is offered only what the gateway takes: deleting', async () => {
    await open(<OwnMeetsPage />, { meets: [own], profile: [profile({ archived: true })] });
    expect(screen.button('Poista')).toBeTruthy();
    expect(() => screen.button('Sulje')).toThrow();
    expect(links()).not.toContain(`/mymeeteditor/${own.meetId}`);
  });

  it('MEET-38 opens a closed one again', async () => {
    const closed = { ...own, closed: true };
    const replica = await open(<OwnMeetsPage />, { meets: [closed], profile: [profile()] });
    await screen.act(() => screen.button('Avaa').click());
    expect(text()).toContain(
      'Avataanko tapaaminen uudelleen? Se näkyy taas muille (tai vain suosikeillesi, jos niin valitsit).',
    );
    await screen.act(() => screen.button('Avaa tapaaminen').click());
    expect(replica.meets.patches).toEqual([[own.meetId, { closed: false }]]);
  });

  it('MEET-14 of two that are deleted while the device is busy both say so', async () => {
    const meets = [own, { ...own, meetId: `${me}_2`, meet_date: '2026-12-24T16:00:00.000Z' }];
    const replica = await open(<OwnMeetsPage />, { meets, profile: [profile()] });
    const late: (() => void)[] = [];
    const { patch } = replica.meets;
    replica.meets.patch = async (...change) => {
      await new Promise<void>((resolve) => late.push(resolve));
      return patch(...change);
    };
    for (const which of [0, 1]) {
      const all = [...document.querySelectorAll('button')];
      await screen.act(() => all.filter((one) => one.textContent === 'Poista')[which]?.click());
      await screen.act(() => screen.button('Poista tapaaminen').click());
    }
    await screen.act(() => late.forEach((go) => go()));
    expect(text().split('Tapaamisen poistaminen onnistui')).toHaveLength(3);
  });

  it('MEET-14 a deleted meet says so where its card was', async () => {
    await open(<OwnMeetsPage />, { meets: [own], profile: [profile()] });
    await screen.act(() => screen.button('Poista').click());
    await screen.act(() => screen.button('Poista tapaaminen').click());
    expect(text()).toContain('Tapaamisen poistaminen onnistui');
    expect(titles()).toEqual([]);
  });

  it('MEET-33 IMG-04 SYNC-15 with a meet goes its picture that waits, or that was refused', async () => {
    const pictured = { ...own, picture_id: 'waiting' };
    const replica = await open(<OwnMeetsPage />, { meets: [pictured], profile: [profile()] });
    const cancelled: string[] = [];
    replica.device.cancelPicture = async (id) => void cancelled.push(id);
    await replica.device.addRefusal({
      id: 'pictures/waiting',
      collection: 'pictures',
      docId: 'waiting',
      code: 'IMAGE_UNSUPPORTED',
      params: {},
      text: null,
      at: own.meet_date,
    });
    await screen.act(() => screen.button('Poista').click());
    expect(cancelled).toEqual([]);
    await screen.act(() => screen.button('Poista tapaaminen').click());
    expect(cancelled).toEqual(['waiting']);
    expect(await firstValueFrom(replica.device.watchRefusals())).toEqual([]);
  });

  it('MEET-14 SYNC-14 nor does it say so before the gateway has heard of it', async () => {
    const replica = await open(<OwnMeetsPage />, { meets: [own], profile: [profile()] });
    await screen.act(() => changeSyncStatus({ online: false }));
    await screen.act(() => screen.button('Poista').click());
    await screen.act(() => screen.button('Poista tapaaminen').click());
    expect(text()).toContain('Poisto odottaa yhteyttä');
    expect(text()).not.toContain('Tapaamisen poistaminen onnistui');
    await screen.act(() => replica.meets.acknowledge(own.meetId));
    expect(text()).toContain('Tapaamisen poistaminen onnistui');
    await screen.act(() => changeSyncStatus({ online: true }));
  });

  it('ERR-11 a failure is only logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const replica = await open(<OwnMeetsPage />, { meets: [own], profile: [profile()] });
    replica.meets.patch = () => Promise.reject(new Error('disk full'));
    await screen.act(() => screen.button('Sulje').click());
    await screen.act(() => screen.button('Sulje tapaaminen').click());
    expect(logged).toHaveBeenCalledOnce();
    expect(titles()).toHaveLength(1);
  });

  const refusalOf = (code: RefusalCode, params = {}) => ({
    id: 'r',
    collection: 'meets' as const,
    docId: own.meetId,
    code,
    params,
    text: null,
    at: '2026-11-21T10:00:00.000Z',
  });

  it('SYNC-15 a refused meet is listed with its reason and leads back to the editor', async () => {
    const replica = await open(<OwnMeetsPage />, { meets: [], profile: [profile()] });
    const params = { field: 'meet_date', rule: 'meet_date.past' };
    await screen.act(() => replica.device.addRefusal(refusalOf('MEET_INVALID', params)));
    expect(text()).toContain('Ajankohdan on oltava tulevaisuudessa');
    expect(links()).toContain(`/mymeeteditor/${own.meetId}`);
  });

  it('SYNC-15 of several refused meets each says which one it is', async () => {
    const replica = await open(<OwnMeetsPage />, { meets: [own], profile: [profile()] });
    const refused = refusalOf('MEET_INVALID');
    const text = 'Aamukahvit rannassa, jos ei sada, ja muuten sisällä';
    const fresh = { ...refused, id: 'n', docId: 'me_new', text };
    await screen.act(() => replica.device.addRefusal(refused));
    await screen.act(() => replica.device.addRefusal(fresh));
    const said = [...document.querySelectorAll('[data-own] p:last-child')].map(
      (line) => line.textContent,
    );
    const date = formatCardDate(own.meet_date);
    expect(said.toSorted()).toEqual([
      'Aamukahvit rannassa, jos ei sada, ja muu…',
      `${own.meet_type}, ${date}`,
    ]);
  });

  it('MEET-34 SYNC-15 a refused change of one that is archived by now is listed, without a way to edit it', async () => {
    const archived = { ...own, archived: true };
    const replica = await open(<OwnMeetsPage />, { meets: [archived], profile: [profile()] });
    await screen.act(() => replica.device.addRefusal(refusalOf('MEET_ARCHIVED')));
    expect(text()).toContain('Tapaamista ei tallennettu.');
    expect(links()).not.toContain(`/mymeeteditor/${own.meetId}`);
    await screen.act(() => screen.button('Selvä').click());
    expect(text()).not.toContain('Tapaamista ei tallennettu.');
  });
});
