// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import AccountPage from '../../../src/features/account/account-page.tsx';
import PrivacyPage from '../../../src/features/account/privacy-page.tsx';
import MeetEditorPage from '../../../src/features/meets/meet-editor-page.tsx';
import MeetsPage from '../../../src/features/meets/meets-page.tsx';
import ActionsLogPage from '../../../src/features/notifications/actions-log-page.tsx';
import DiscussionsPage from '../../../src/features/chats/discussions-page.tsx';
import OwnMeetsPage from '../../../src/features/meets/own-meets-page.tsx';
import PeoplePage from '../../../src/features/people/people-page.tsx';
import ProfileEditorPage from '../../../src/features/profile/profile-editor-page.tsx';
import { changeSyncStatus } from '../../../src/data/sync-status.ts';
import { keepProfileHint } from '../../../src/data/profile-hint.ts';
import { me, meet, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

let screen: Rendered;
afterEach(async () => {
  await screen.unmount();
  localStorage.clear();
  vi.useRealTimers();
});

const notYet = 'Tietojasi ei ole vielä haettu tälle laitteelle. Ne haetaan, kun yhteys palaa.';

it.each([
  ['/discussions', DiscussionsPage, 'Ei vielä keskusteluja'],
  ['/ownmeets', OwnMeetsPage, 'Sinulla ei ole vielä omia tapaamisia'],
  ['/users', PeoplePage, 'Lähelläsi ei ole vielä'],
  ['/actionslog', ActionsLogPage, 'Ei viimeaikaisia ilmoituksia'],
])(
  'SYNC-01 SYNC-14 %s says that there is nothing only where that is known',
  async (path, Page, words) => {
    const replica = await memoryReplica(me, { profile: [profile({ uid: me })] });
    screen = await render(replica, <Page />, path);
    const said = () => document.body.textContent;
    expect(said()).toContain(words);
    await screen.act(() => changeSyncStatus({ online: false, firstSyncDone: false }));
    expect(said()).toContain(notYet);
    expect(said()).not.toContain(words);
    expect(said()).not.toContain('0/20');
    await screen.act(() => changeSyncStatus({ firstSyncDone: true }));
    expect(said()).toContain(words);
  },
);

it.each([
  ['/meets', MeetsPage, ['Tarvitset profiilin', 'Ei aktiivisia tapaamisia']],
  ['/account', AccountPage, ['Tarvitset profiilin']],
  ['/privacy', PrivacyPage, ['sinulla ei ole profiilia', 'Jos et haluakaan luoda profiilia']],
  ['/users', PeoplePage, ['Sinun pitää luoda itsellesi profiili']],
  ['/mymeeteditor', MeetEditorPage, ['Sinun pitää luoda itsellesi profiili']],
  // One that is made anew would show again whom the gateway's profile hides (SYNC-16).
  ['/profile', ProfileEditorPage, ['Hauska tavata!', 'Perustiedot']],
])(
  'ACC-02 SYNC-14 %s says that there is no profile only where that is known',
  async (path, Page, claims) => {
    screen = await render(await memoryReplica(me, {}), <Page />, path);
    const said = () => document.body.textContent;
    for (const words of claims) expect(said()).toContain(words);
    await screen.act(() => changeSyncStatus({ online: false, firstSyncDone: false }));
    expect(said()).toContain(notYet);
    for (const words of claims) expect(said()).not.toContain(words);
  },
);

it.each([
  ['/meets', MeetsPage, 'Tarvitset profiilin', 'Ei aktiivisia tapaamisia'],
  ['/account', AccountPage, 'Tarvitset profiilin', notYet],
  ['/users', PeoplePage, 'Sinun pitää luoda itsellesi profiili', notYet],
  ['/mymeeteditor', MeetEditorPage, 'Sinun pitää luoda itsellesi profiili', notYet],
  ['/profile', ProfileEditorPage, 'Perustiedot', notYet],
])(
  'PROF-29 SYNC-02 %s lets an account that was registered on this device make its profile before the first answer',
  async (path, Page, words, claim) => {
    keepProfileHint('new');
    screen = await render(await memoryReplica(me, {}), <Page />, path);
    const said = () => document.body.textContent;
    await screen.act(() => changeSyncStatus({ online: false, firstSyncDone: false }));
    expect(said()).toContain(words);
    expect(said()).not.toContain(claim);
  },
);

it('PEOPLE-11 SYNC-14 /users says that nobody is near only once the gateway has the profile', async () => {
  const { rev: _, ...unsent } = profile({ uid: me });
  const replica = await memoryReplica(me, { profile: [{ ...unsent, edit: 'e' }] });
  screen = await render(replica, <PeoplePage />, '/users', true);
  const said = () => document.body.textContent;
  expect(said()).not.toContain('Lähelläsi ei ole vielä');
  await screen.act(() => changeSyncStatus({ online: false }));
  expect(said()).toContain(notYet);
  await screen.act(() => replica.profile.acknowledge(me));
  expect(said()).toContain('Lähelläsi ei ole vielä');
  // Nor is whoever has widened their wishes told to widen them.
  await screen.act(() => replica.profile.patch(me, { distance_for_meets: 300 }));
  expect(said()).toContain(notYet);
});

it('PEOPLE-11 SYNC-14 /users says that nobody is near only once the people have come who come after the profile', async () => {
  // It goes on by turns of the event loop, not with the clock of a busy machine.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { rev: _, ...unsent } = profile({ uid: me });
  const replica = await memoryReplica(me, { profile: [{ ...unsent, edit: 'e' }] });
  screen = await render(replica, <PeoplePage />, '/users', true);
  const said = () => document.body.textContent;
  await screen.act(() => replica.profile.acknowledge(me));
  expect(said()).not.toContain('Lähelläsi ei ole vielä');
  await screen.act(() => changeSyncStatus({ upToDateAt: '2026-11-21T10:00:00.000Z' }));
  expect(said()).toContain('Lähelläsi ei ole vielä');
  // Nothing new is told where nothing has changed.
  await screen.act(() => replica.profile.patch(me, { distance_for_meets: 300 }));
  expect(said()).not.toContain('Lähelläsi ei ole vielä');
  await screen.act(() => replica.profile.acknowledge(me));
  expect(said()).not.toContain('Lähelläsi ei ole vielä');
  await screen.act(() => vi.advanceTimersByTimeAsync(1500));
  expect(said()).toContain('Lähelläsi ei ole vielä');
});

it('MEET-08 SYNC-14 /meets does not say that there are none while the first list is on its way', async () => {
  screen = await render(await memoryReplica(me, { profile: [profile()] }), <MeetsPage />, '/meets');
  const said = () => document.body.textContent;
  await screen.act(() => changeSyncStatus({ firstSyncDone: false }));
  expect(said()).not.toContain('Ei aktiivisia tapaamisia');
  await screen.act(() => changeSyncStatus({ firstSyncDone: true }));
  expect(said()).toContain('Ei aktiivisia tapaamisia');
});

it('MEET-08 SYNC-14 /meets counts the meets only once all of them are there', async () => {
  const docs = { profile: [profile()], meets: [meet(1)] };
  const replica = await memoryReplica(me, docs);
  screen = await render(replica, <MeetsPage />, '/meets');
  const said = () => document.body.textContent;
  expect(said()).toContain('1 aktiivinen tapaaminen');
  // A page that is opened while the device is filled for the first time.
  await screen.act(() => changeSyncStatus({ firstSyncDone: false }));
  expect(said()).not.toContain('1 aktiivinen tapaaminen');
  await screen.unmount();
  // One of a device that is known to hold all, before its databases are open.
  const early = { ...replica, early: { summary: undefined, filled: true } };
  screen = await render(early, <MeetsPage />, '/meets');
  await screen.act(() => changeSyncStatus({ firstSyncDone: false }));
  expect(said()).toContain('1 aktiivinen tapaaminen');
});
