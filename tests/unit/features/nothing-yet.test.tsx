// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import ActionsLogPage from '../../../src/features/notifications/actions-log-page.tsx';
import DiscussionsPage from '../../../src/features/chats/discussions-page.tsx';
import OwnMeetsPage from '../../../src/features/meets/own-meets-page.tsx';
import PeoplePage from '../../../src/features/people/people-page.tsx';
import { changeSyncStatus } from '../../../src/data/sync-status.ts';
import { me, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

let screen: Rendered;
afterEach(() => screen.unmount());

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
