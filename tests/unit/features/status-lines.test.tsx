// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { useOwnProfile } from '../../../src/data/use-own-profile.ts';
import { catchInstallPrompt } from '../../../src/data/install-prompt.ts';
import { startSession } from '../../../src/data/session.ts';
import { AccountRemoval } from '../../../src/features/account/account-removal.tsx';
import AddToHomeScreenPage from '../../../src/features/account/add-to-home-screen-page.tsx';
import { Composer } from '../../../src/features/chats/composer.tsx';
import '../../../src/features/chats/texts.ts';
import { PlaceBar } from '../../../src/features/people/place-bar.tsx';
import '../../../src/features/people/texts.ts';
import { setLastLocation } from '../../../src/features/people/set-last-location.ts';
import { chat, me, meet, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

let screen: Rendered;
afterEach(async () => {
  await screen.unmount();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** The one live region that is there without words: what comes into it is read out. */
function emptyLine(): Element {
  const lines = [...document.querySelectorAll('[role="status"]')].filter(
    ({ textContent }) => textContent === '',
  );
  expect(lines).toHaveLength(1);
  return lines[0] as Element;
}

it('GEN-11 CHAT-13 that nobody can write here any more comes into a line that was there before', async () => {
  const { uid } = chat(meet(1));
  const replica = await memoryReplica(me, { profile: [profile()] });
  const Chat = () => (
    <Composer chatUid={uid} readOnly={useOwnProfile()?.archived === true ? 'self' : undefined} />
  );
  screen = await render(replica, <Chat />);
  const line = emptyLine();
  await screen.act(() => replica.profile.patch(me, { archived: true }));
  expect(document.querySelector('textarea')).toBeNull();
  expect(line.isConnected && line.textContent).toMatch(/./u);
});

it('GEN-11 PEOPLE-21 so does from where people are measured', async () => {
  const replica = await memoryReplica(me, { profile: [profile({ last_location: null })] });
  const Bar = () => {
    const own = useOwnProfile();
    return own ? <PlaceBar me={own} /> : null;
  };
  screen = await render(replica, <Bar />);
  const line = emptyLine();
  await screen.act(() =>
    setLastLocation(replica, { latitude: 61.5, longitude: 23.8 }, null).then(() => undefined),
  );
  expect(line.isConnected && line.textContent).toMatch(/./u);
});

it('GEN-11 PAGE-09 so does that the app is on the home screen', async () => {
  catchInstallPrompt();
  screen = await render(await memoryReplica(me), <AddToHomeScreenPage />);
  const line = emptyLine();
  await screen.act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(line.isConnected && line.textContent).toMatch(/./u);
});

it('GEN-11 ACC-14 so does that one has signed in again', async () => {
  const answer = { uid: me, email: 'a@a.fi', admin: false, token: 't', expiresIn: 900 };
  startSession(answer);
  const refusal = { code: 'RECENT_SIGN_IN_NEEDED', message: '' };
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/account'
      ? Response.json(refusal, { status: 403 })
      : Response.json(path === '/api/auth/login' ? answer : { google: false }),
  );
  screen = await render(await memoryReplica(me), <AccountRemoval />);
  const line = emptyLine();
  await screen.act(() => screen.button('Haluan poistaa tilini').click());
  await screen.act(() => screen.button('Poista tili').click());
  await screen.type(screen.find<HTMLInputElement>('input[type=password]'), 'salasana');
  await screen.act(() => screen.button('Kirjaudu uudelleen').click());
  expect(line.isConnected && line.textContent).toMatch(/./u);
});
