// @vitest-environment happy-dom
import { useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';
import { firstValueFrom } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ActionDoc, ChatDoc, MessageDoc } from '../../../schemas/documents/device.ts';
import { favouriteId, signupId } from '../../../schemas/domain/ids.ts';
import { announcements } from '../../../src/components/announce.ts';
import { toastStore } from '../../../src/components/toast.ts';
import { changeSyncStatus } from '../../../src/data/sync-status.ts';
import { ChatRow } from '../../../src/features/chats/chat-row.tsx';
import { ChatTopBar } from '../../../src/features/chats/chat-top-bar.tsx';
import DiscussionsPage from '../../../src/features/chats/discussions-page.tsx';
import { FailedMessage } from '../../../src/features/chats/failed-message.tsx';
import { MeetHead } from '../../../src/features/chats/meet-head.tsx';
import { MeetStrip } from '../../../src/features/chats/meet-strip.tsx';
import '../../../src/features/chats/texts.ts';
import { ThreadRowView } from '../../../src/features/chats/thread-row.tsx';
import type { ThreadRow } from '../../../src/features/chats/thread-rows.ts';
import { useChat } from '../../../src/features/chats/use-chat.ts';
import { useReadMark } from '../../../src/features/chats/use-read-mark.ts';
import ActionsLogPage from '../../../src/features/notifications/actions-log-page.tsx';
import { chat, me, meet, message, other, person, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

let screen: Rendered;
const about = chat(meet(1));
const ours = chat(meet(2, { uid: me }));
const text = () => document.body.textContent ?? '';
const links = () => [...document.querySelectorAll('a')].map((a) => a.getAttribute('href'));

afterEach(async () => {
  vi.useRealTimers();
  await screen.unmount();
  document.body.replaceChildren();
});

function ChatState({ uid = about.uid }) {
  const found = useChat(uid);
  return <p>{typeof found === 'string' ? found : 'here'}</p>;
}

describe('a chat that is not on the device', () => {
  it('CHAT-06 is waited for, but not long once everything else has come', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    screen = await render(await memoryReplica(me), <ChatState />);
    const after = (ms: number) => screen.act(() => vi.advanceTimersByTimeAsync(ms));
    // What was up to date before the screen opened says nothing.
    await screen.act(() => changeSyncStatus({ upToDateAt: '2026-11-21T09:59:59.000Z' }));
    await after(2000);
    expect(text()).toBe('loading');
    await screen.act(() => changeSyncStatus({ upToDateAt: '2026-11-21T10:00:01.000Z' }));
    expect(text()).toBe('loading');
    await after(2000);
    expect(text()).toBe('gone');
  });
});

describe('the chat of a meet of mine', () => {
  it('MEET-33 CHAT-06 is gone once I have deleted that here, before the gateway has heard of it', async () => {
    const mine = meet(2, { uid: me });
    const replica = await memoryReplica(me, { chats: [ours], meets: [mine] });
    screen = await render(replica, <ChatState uid={ours.uid} />);
    expect(text()).toBe('here');
    await screen.act(() => replica.meets.patch(mine.meetId, { archived: true }));
    expect(text()).toBe('gone');
    await screen.unmount();
    // Reports archive a meet, not its chats (MEET-35).
    await replica.meets.patch(mine.meetId, { archived_by: 'reports' });
    screen = await render(replica, <ChatState uid={ours.uid} />);
    expect(text()).toBe('here');
  });
});

function Reading() {
  const found = useChat(about.uid);
  const [messages] = useState([message(about, other, 3)]);
  return typeof found === 'string' ? null : <ReadMark found={found} messages={messages} />;
}

function ReadMark({ found, messages }: { found: ChatDoc; messages: MessageDoc[] }) {
  useReadMark(found, messages);
  return null;
}

describe('the read mark of an open chat', () => {
  it('CHAT-17 is asked for once, though the gateway does not move it', async () => {
    const replica = await memoryReplica(me, { chats: [about] });
    screen = await render(replica, <Reading />);
    await expect.poll(() => replica.chats.patches).toHaveLength(1);
    // The answer is the chat as it was.
    await screen.act(() => replica.chats.docs$.next([{ ...about, rev: 'r2' }]));
    await screen.act(() => replica.chats.docs$.next([{ ...about, rev: 'r3' }]));
    expect(replica.chats.patches).toHaveLength(1);
  });
});

describe('the chat list', () => {
  it('CHAT-05 empty, it leads to the meets', async () => {
    screen = await render(await memoryReplica(me), <DiscussionsPage />);
    expect(text()).toContain(
      'Ei vielä keskusteluja. Ilmoittaudu mukaan tapaamisiin tai luo oma tapaaminen.',
    );
    expect(links()).toEqual(expect.arrayContaining(['/meets', '/mymeeteditor']));
  });

  it('SYNC-02 SYNC-14 CHAT-05 empty, it says that a sign-up waits, whose chat the gateway makes', async () => {
    const replica = await memoryReplica(me);
    const id = signupId(me, 'meet');
    await replica.device.unsent.add('relations', [[id, 'e1']]);
    screen = await render(replica, <DiscussionsPage />);
    await expect.poll(text).toContain('Ilmoittautumisesi odottaa lähettämistä.');
    expect(text()).not.toContain('Ei vielä keskusteluja');
    await replica.device.unsent.settle('relations', [[id, 'e1']]);
    await expect.poll(text).toContain('Ei vielä keskusteluja');
  });

  it('CHAT-02 CHAT-03 CHAT-04 a row leads to the profile and the chat', async () => {
    const entry = { chat: about, last: message(about, other, 3), unread: 2 };
    screen = await render(
      await memoryReplica(me),
      <ChatRow entry={entry} person={person(other, 'Ville')} failed={false} draft="" last />,
    );
    expect(links()).toEqual([`/profilecard/${other}`, `/chat/${about.uid}`]);
    expect(text()).toContain('Sinun vuorosi');
    expect(text()).toContain('2 lukematonta viestiä');
  });

  it('CHAT-03 what is more than a bubble tells apart is not read out as an exact number', async () => {
    const entry = { chat: about, last: message(about, other, 3), unread: 100 };
    screen = await render(
      await memoryReplica(me),
      <ChatRow entry={entry} person={person(other, 'Ville')} failed={false} draft="" last />,
    );
    expect(text()).toContain('99+Yli 99 lukematonta viestiä');
  });

  it('ERR-03 CHAT-04 without the other party; not my turn after my own message', async () => {
    const entry = { chat: about, last: message(about, me, 3), unread: 0 };
    screen = await render(
      await memoryReplica(me),
      <ChatRow entry={entry} person={undefined} failed={false} draft="" last />,
    );
    expect(text()).toContain('User not found or loading...');
    expect(text()).not.toContain('Sinun vuorosi');
  });

  it('SYNC-10 what I have begun to write shows in place of the last message', async () => {
    const replica = await memoryReplica(me, {
      chats: [about],
      messages: [message(about, other, 3)],
      meets: [meet(1)],
    });
    await replica.device.saveDraft(`chat:${about.uid}`, ' Nähdään siellä ');
    screen = await render(replica, <DiscussionsPage />);
    await expect.poll(text).toContain('Luonnos: Nähdään siellä');
    expect(text()).not.toContain('Viesti 3');
    await replica.device.discardDraft(`chat:${about.uid}`);
    await expect.poll(text).toContain('Viesti 3');
  });

  it('CHAT-01 a meet of mine is marked, with type, date and place', async () => {
    const own = meet(2, { uid: me, meet_date: '2026-11-21T16:30:00.000Z' });
    screen = await render(await memoryReplica(me), <MeetHead meet={own} date={own.meet_date} />);
    expect(text()).toContain('Kahvila');
    expect(text()).toContain('la 21.11. klo 18.30');
    expect(text()).toContain('Helsinki');
    expect(text()).toContain('Sinun ilmoituksesi');
    await screen.unmount();
    screen = await render(await memoryReplica(me), <MeetHead meet={meet(1)} date="" />);
    expect(text()).toContain('Kahvila');
    expect(text()).not.toContain('Sinun ilmoituksesi');
  });

  it('CHAT-01 MEET-31 the list and the chat itself mark a meet that is closed, and as past once it has begun', async () => {
    const begun = meet(1, { meet_date: '2026-11-21T10:00:00.000Z', closed: true });
    for (const [minutes, marked] of [
      [-1, false],
      [0, true],
    ] as const) {
      const now = () => new Date(Date.parse(begun.meet_date) + minutes * 60_000);
      const replica = await memoryReplica(me, {}, now);
      for (const head of [
        <MeetHead key="list" meet={begun} date="" />,
        <MeetStrip key="chat" meet={begun} person={undefined} />,
      ]) {
        screen = await render(replica, head);
        expect(text().match(/Suljettu|Mennyt/g)).toEqual([marked ? 'Mennyt' : 'Suljettu']);
        await screen.unmount();
      }
    }
    // The meet may not be visible any more: the chat knows when it was.
    screen = await render(
      await memoryReplica(me, {}, () => new Date('2026-11-21T10:00:00.000Z')),
      <MeetHead meet={undefined} date={begun.meet_date} />,
    );
    expect(text()).toContain('Mennyt');
  });
});

describe('messages', () => {
  it('CHAT-07 whoever wrote some in a row has their avatar at the last of them', async () => {
    const path = (uid: string) => `user_profile_images/thumbnails/${uid}/${uid}_512.jpg`;
    const replica = await memoryReplica(me, { profile: [profile({ thumbUrl: path(me) })] });
    const row = (by: string, n: number, last: boolean): ThreadRow => {
      const said = message(about, by, n);
      const isMine = by === me;
      return { kind: 'message', key: said.id, message: said, mine: isMine, last, newestOwn: false };
    };
    const rows = [row(other, 1, false), row(other, 2, true), row(me, 3, true)];
    const ville = { ...person(other, 'Ville'), thumbUrl: path(other) };
    const shown = { person: ville, chatUid: about.uid, newestKey: undefined, onMenu: () => {} };
    screen = await render(
      replica,
      rows.map((one) => <ThreadRowView key={one.key} row={one} {...shown} />),
    );
    const faces = [...document.querySelectorAll('[data-message]')].map(
      (one) => one.querySelector('img')?.getAttribute('src') ?? '',
    );
    expect(faces).toEqual(['', expect.stringContaining(other), expect.stringContaining(me)]);
  });
});

describe('the top bar of a chat', () => {
  async function open(isOwner: boolean, relations: never[] = []) {
    const shown = isOwner ? ours : about;
    const replica = await memoryReplica(me, { chats: [shown], relations });
    const left: boolean[] = [];
    screen = await render(
      replica,
      <ChatTopBar
        chat={shown}
        person={person(other, 'Ville')}
        closed={false}
        canLock={isOwner}
        canEnd
        onLeave={() => left.push(true)}
      />,
    );
    return { replica, left };
  }
  const names = () =>
    [...document.querySelectorAll('button, a')].map(
      (one) => one.getAttribute('aria-label') ?? one.textContent,
    );

  it('CHAT-08 only the owner has the lock', async () => {
    await open(false);
    expect(names()).toEqual([
      'Takaisin keskusteluihin',
      'Ville',
      'Estä',
      'Poista keskustelu',
      'Ohjeita ja turvavinkkejä',
    ]);
    await screen.unmount();
    await open(true);
    expect(names()).toContain('Sulje tapaaminen');
  });

  it('CHAT-08 back leads to where the list was left, as the bar does', async () => {
    const pushed = vi.fn<(to: string, state: unknown) => void>();
    const navigator = { push: pushed, replace: pushed, go: pushed, createHref: String };
    const bar = { chat: about, person: undefined, closed: false, canLock: false, canEnd: true };
    screen = await render(
      await memoryReplica(me),
      <NavigationContext value={{ navigator } as never}>
        <ChatTopBar {...bar} onLeave={() => undefined} />
      </NavigationContext>,
    );
    await screen.act(() => screen.find('[aria-label="Takaisin keskusteluihin"]').click());
    expect(pushed.mock.calls).toEqual([['/discussions', { asLeft: true }]]);
  });

  it('GEN-11 the heading is the name of the person; its link tells where it leads', async () => {
    await open(false);
    const heading = screen.find('h1');
    expect(heading.textContent).toBe('Ville');
    expect(heading.querySelector('[aria-label], [aria-labelledby]')).toBeNull();
    expect(heading.querySelector('a')?.title).toBe('Näytä profiili');
  });

  it('CHAT-09 CHAT-12 the lock asks, and closes the meet', async () => {
    const { replica } = await open(true);
    await replica.meets.insert(meet(2, { uid: me }));
    await screen.act(() => screen.button('Sulje tapaaminen').click());
    const yes = [...document.querySelectorAll('dialog button')].find(
      (one) => one.textContent === 'Sulje tapaaminen',
    ) as HTMLButtonElement;
    await screen.act(() => yes.click());
    expect(replica.meets.patches).toEqual([[ours.meet_id, { closed: true }]]);
    expect(replica.chats.patches).toEqual([]);
  });

  it('CHAT-12 GEN-11 SYNC-14 that the meet is closed or opened is read out, without a network that it waits', async () => {
    const told: string[] = [];
    const stop = announcements.subscribe(() =>
      told.push(
        ...announcements
          .get()
          .slice(-1)
          .map((one) => one.text),
      ),
    );
    const { replica } = await open(true);
    await replica.meets.insert(meet(2, { uid: me }));
    const confirm = async (name: string) => {
      await screen.act(() => screen.button(name).click());
      const yes = [...document.querySelectorAll('dialog button')].at(-1) as HTMLButtonElement;
      await screen.act(() => yes.click());
    };
    await screen.act(() => changeSyncStatus({ online: true }));
    await confirm('Sulje tapaaminen');
    expect(told).toEqual(['Tapaaminen suljettu']);
    await screen.act(() => changeSyncStatus({ online: false }));
    await confirm('Sulje tapaaminen');
    expect(told).toEqual(['Tapaaminen suljettu', 'Odottaa yhteyttä']);
    stop();
    await screen.act(() => changeSyncStatus({ online: true }));
  });

  it('CHAT-10 CHAT-11 deleting asks, archives and leaves', async () => {
    const { replica, left } = await open(false);
    await screen.act(() => screen.button('Poista keskustelu').click());
    expect(text()).toContain(
      'Poistetaanko keskustelu? Se poistuu myös toiselta osapuolelta, etkä voi ilmoittautua samaan tapaamiseen uudelleen.',
    );
    const yes = [...document.querySelectorAll('dialog button')].at(-1) as HTMLButtonElement;
    await screen.act(() => yes.click());
    expect(replica.chats.patches).toEqual([[about.uid, { archived: true }]]);
    expect(left).toEqual([true]);
  });

  it('SAFE-15 CHAT-10 blocking asks, blocks and leaves', async () => {
    const { replica, left } = await open(false);
    await screen.act(() => screen.button('Estä').click());
    expect(text()).toContain(
      'Estetäänkö Ville? Keskustelunne poistuvat ettekä näe enää toisianne. Estoa ei voi perua.',
    );
    const yes = [...document.querySelectorAll('dialog button')].at(-1) as HTMLButtonElement;
    await screen.act(() => yes.click());
    expect(await replica.relations.all()).toMatchObject([{ kind: 'block', target: other }]);
    expect(left).toEqual([true]);
  });

  const id = favouriteId(me, other);
  const favourite = { id, actor: me, kind: 'favourite', target: other } as never;

  it('SAFE-13 a favourite cannot be blocked', async () => {
    const { replica } = await open(false, [favourite]);
    await screen.act(() => screen.button('Estä').click());
    expect(text()).toContain('Et voi estää suosikkiasi. Poista Ville ensin suosikeista.');
    await screen.act(() => screen.button('Selvä').click());
    expect(await replica.relations.all()).toHaveLength(1);
  });

  it('CHAT-18 help holds the six pieces of advice', async () => {
    await open(false);
    await screen.act(() => screen.button('Ohjeita ja turvavinkkejä').click());
    expect([...document.querySelectorAll('dialog li')].map((item) => item.textContent)).toEqual([
      'Sopikaa ensitapaaminen julkiselle paikalle ja kerro kaverille, minne menet.',
      'Pysy sovelluksen keskustelussa, kunnes tunnet toisen paremmin.',
      'Älä koskaan lähetä rahaa, pankkitunnuksia tai paljastavia kuvia.',
      'Jos jokin tuntuu väärältä, lopeta keskustelu, estä ja ilmoita.',
      'Hätätilanteessa soita 112. Nollalinja 080 005 005, Rikosuhripäivystys 116 006.',
      'Lukko sulkee tapaamisen: uusia ilmoittautumisia ei oteta, keskustelut jatkuvat.',
    ]);
    const calls = [...document.querySelectorAll('dialog li a')].map((a) => a.getAttribute('href'));
    expect(calls).toEqual(['tel:112', 'tel:080005005', 'tel:116006']);
  });
});

describe('a refused message', () => {
  const refusal = {
    id: 'r',
    collection: 'messages' as const,
    docId: `${about.uid}:0`,
    code: 'CHAT_READ_ONLY' as const,
    params: {},
    text: 'Hei',
    at: '2026-11-21T10:00:00.000Z',
  };

  it('SYNC-05 SYNC-15 says why, and can be sent again', async () => {
    const replica = await memoryReplica(me);
    await replica.device.addRefusal(refusal, {
      key: `chat:${about.uid}`,
      join: 'none',
      value: 'Hei',
    });
    screen = await render(replica, <FailedMessage refusal={refusal} chatUid={about.uid} />);
    expect(text()).toContain('Lähetys epäonnistui – yritä uudelleen');
    expect(text()).toContain('Tähän keskusteluun ei voi enää kirjoittaa.');
    await screen.act(() => screen.button('Lähetä uudelleen').click());
    expect(await replica.messages.all()).toMatchObject([{ text: 'Hei' }]);
    expect(await replica.device.loadDraft(`chat:${about.uid}`)).toBeUndefined();
  });

  it('GEN-11 CHAT-07 says whose it is, and its buttons which message they are for', async () => {
    const replica = await memoryReplica(me, { chats: [about] });
    screen = await render(replica, <FailedMessage refusal={refusal} chatUid={about.uid} />);
    expect(text()).toMatch(/^Sinä:Hei/);
    for (const name of ['Lähetä uudelleen', 'Muokkaa', 'Hylkää']) {
      const described = screen.button(name).getAttribute('aria-describedby') ?? '';
      expect(document.getElementById(described)?.textContent, name).toBe('Hei');
    }
  });

  it.each([
    ['Lähetä uudelleen', 0, true],
    ['Hylkää', 0, true],
    ['Hylkää', 1, false],
  ])(
    'GEN-11 SYNC-15 "%s", pressed %i times by a pointer, leaves the focus in the log: %s',
    async (name, detail, stays) => {
      const replica = await memoryReplica(me);
      await replica.device.addRefusal(refusal);
      screen = await render(
        replica,
        <div role="log" tabIndex={-1}>
          <FailedMessage refusal={refusal} chatUid={about.uid} />
        </div>,
      );
      const button = screen.button(name);
      button.focus();
      await screen.act(() =>
        button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail })),
      );
      expect(document.activeElement?.getAttribute('role') === 'log').toBe(stays);
    },
  );

  it.each([
    ['with its text in the box', 'Muuta\nHei', 'Muuta', 'Muuta\nHei'],
    ['alone where that was taken out of the box before', 'Muuta', 'Muuta', 'Muuta'],
  ])(
    'SYNC-10 SYNC-15 one that was discarded by a slip of the finger comes back, %s',
    async (_what, draft, rest, after) => {
      const replica = await memoryReplica(me, { chats: [about] });
      const key = `chat:${about.uid}` as const;
      await replica.device.addRefusal(refusal, { key, join: 'none', value: draft });
      screen = await render(replica, <FailedMessage refusal={refusal} chatUid={about.uid} />);
      const listed = () => firstValueFrom(replica.device.watchRefusals());
      await screen.act(() => screen.button('Hylkää').click());
      expect(await listed()).toEqual([]);
      expect(await replica.device.loadDraft(key)).toBe(rest);
      // Those of other tests stand there, too.
      await screen.act(() => toastStore.snapshot().at(-1)?.action?.onPress());
      expect(await listed()).toEqual([refusal]);
      expect(await replica.device.loadDraft(key)).toBe(after);
    },
  );

  it.each([
    ['is in the box already', 'Hei', 'Hei'],
    ['is there with what was typed since', 'Hei\nja', 'Hei\nja'],
    ['is there with what was added to it', 'Hei sinä', 'Hei sinä'],
    ['is put back where the box was emptied since', ' ', 'Hei'],
    ['is put back before other words that were written since', 'Muuta', 'Hei\nMuuta'],
  ])('SYNC-09 SYNC-10 a refused text that is to be edited %s', async (_what, draft, after) => {
    const replica = await memoryReplica(me, { chats: [about] });
    const key = `chat:${about.uid}` as const;
    await replica.device.addRefusal(refusal, { key, join: 'none', value: draft });
    screen = await render(replica, <FailedMessage refusal={refusal} chatUid={about.uid} />);
    await screen.act(() => screen.button('Muokkaa').click());
    expect(await replica.device.loadDraft(key)).toBe(after);
    expect(await firstValueFrom(replica.device.watchRefusals())).toEqual([]);
  });

  it('SAFE-03 SYNC-15 is not offered to be sent or edited where nobody can write any more', async () => {
    const replica = await memoryReplica(me, { chats: [{ ...about, read_only: true }] });
    screen = await render(replica, <FailedMessage refusal={refusal} chatUid={about.uid} />);
    expect(text()).toContain('Hylkää');
    expect(text()).not.toContain('Lähetä uudelleen');
    expect(text()).not.toContain('Muokkaa');
  });
});

describe('/actionslog', () => {
  it('NOTIF-05 empty', async () => {
    screen = await render(await memoryReplica(me), <ActionsLogPage />);
    expect(text()).toContain('Ei viimeaikaisia ilmoituksia');
  });

  it('NOTIF-01 NOTIF-03 words actions from type and name, and marks them read', async () => {
    const action = {
      id: 'a',
      sender: other,
      receiver: me,
      type: 'join_meet' as const,
      content: '',
      sender_name: 'Ville',
      chat_uid: ours.uid,
      createdAt: '2026-11-21T08:00:00.000Z',
      read: false,
    };
    const replica = await memoryReplica(me, { actions: [action] });
    screen = await render(replica, <ActionsLogPage />);
    expect(text()).toContain('Ville ilmoittautui tapaamiseesi!');
    expect(text()).toContain('2 tuntia sitten');
    expect(links()).toContain(`/chat/${ours.uid}`);
    expect(replica.actions.patches).toEqual([[['a'], { read: true }]]);
    expect(text()).toContain('Uusi');
    // What the gateway refuses comes back as it was, and is not asked for again and again.
    await screen.act(() => replica.actions.docs$.next([{ ...action, rev: 'r2' } as never]));
    expect(replica.actions.patches).toHaveLength(1);
  });

  it('NOTIF-03 NAV-04 what comes while the page is aside is marked once it is looked at', async () => {
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const action = { id: 'a', sender: other, type: 'new_like', sender_name: 'Ville', read: false };
    const replica = await memoryReplica(me, {
      actions: [{ ...action, createdAt: '2026-11-21T08:00:00.000Z' } as ActionDoc],
    });
    screen = await render(replica, <ActionsLogPage />);
    expect(text()).toContain('Ville lisäsi sinut suosikiksi!');
    expect(replica.actions.patches).toEqual([]);
    seen.mockRestore();
    await screen.act(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(replica.actions.patches).toEqual([[['a'], { read: true }]]);
    expect(text()).toContain('Uusi');
  });
});
