// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { noticesId } from '../../../src/app/app-shell.tsx';
import InstallCard from '../../../src/app/install-card.tsx';
import { AppLink } from '../../../src/components/app-link.tsx';
import AddToHomeScreenPage from '../../../src/features/account/add-to-home-screen-page.tsx';
import { me, meet } from '../features/helpers/docs.ts';
import { memoryReplica } from '../features/helpers/memory-replica.ts';
import { render } from '../features/helpers/render.tsx';

const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';
const instagram = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Instagram 350.0';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const words = () => document.body.textContent ?? '';

it.each([
  ['Safari', safari, true],
  ['Instagram’s browser, which has no such menu', instagram, false],
])('PAGE-10 AUTH-11 %s is told how the app is added, or not', async (_, userAgent, isTold) => {
  vi.stubGlobal('navigator', { userAgent });
  const notices = document.createElement('div');
  notices.id = noticesId;
  document.body.append(notices);
  const replica = await memoryReplica(me, { meets: [meet(1, { uid: me })] });
  const both = (
    <>
      <InstallCard />
      <AppLink to="/users">On</AppLink>
    </>
  );
  const screen = await render(replica, both, '/meets');
  await screen.act(() => screen.find('a').click());
  expect(notices.textContent.includes('Jaa-valikko')).toBe(isTold);
  await screen.unmount();
});

it.each([
  ['an iPhone', instagram, /^x-safari-http/],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 15) FBAN/FB4A', /^intent:/],
])(
  'PAGE-09 AUTH-12 in an app’s own browser on %s the page leads out of it',
  async (_, userAgent, address) => {
    vi.stubGlobal('navigator', { userAgent });
    const screen = await render(await memoryReplica(me), <AddToHomeScreenPage />);
    const links = [...document.querySelectorAll('a')];
    const out = links.find(({ textContent }) => textContent === 'Avaa selaimessa');
    expect(out?.getAttribute('href')).toMatch(address);
    expect(words()).not.toMatch(/Jaa-valikko|selaimen valikosta/);
    await screen.unmount();
  },
);

it('PAGE-10 Safari’s page has the way there', async () => {
  vi.stubGlobal('navigator', { userAgent: safari });
  const screen = await render(await memoryReplica(me), <AddToHomeScreenPage />);
  expect(words()).toContain('Jaa-valikko');
  expect(words()).not.toContain('Avaa selaimessa');
  await screen.unmount();
});
