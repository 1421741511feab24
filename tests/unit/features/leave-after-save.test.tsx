// @vitest-environment happy-dom
import { useEffect } from 'react';
import { Link, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, toastStore } from '../../../src/components/toast.ts';
import HideProfilePage from '../../../src/features/account/hide-profile-page.tsx';
import { SaveBar } from '../../../src/features/profile/save-bar.tsx';
import { useSaveProfile } from '../../../src/features/profile/use-save-profile.ts';
import type { ProfileEditor } from '../../../src/features/profile/use-profile-editor.ts';
import '../../../src/features/profile/texts.ts';
import { me, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { changeSyncStatus } from '../../../src/data/sync-status.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

let screen: Rendered;
const at = { path: '' };

afterEach(async () => {
  vi.useRealTimers();
  await screen.unmount();
});

function Where() {
  const { pathname } = useLocation();
  useEffect(() => void (at.path = pathname), [pathname]);
  return <Link to="/meets">Muualle</Link>;
}

const mine = profile({ uid: me });

function Saving() {
  const editor = { form: {}, draft: { edits: {} } } as unknown as ProfileEditor;
  const saving = useSaveProfile(mine, editor, async () => true);
  return (
    <form action={() => void saving.save()}>
      <SaveBar {...saving} pictureId={null} errorCount={0} />
    </form>
  );
}

/** Presses that button, whose write takes as long as it takes. @returns ends the write */
async function press(name: string, write?: () => Promise<void>) {
  const replica = await memoryReplica(me, { profile: [mine] });
  let end = () => {};
  const written = new Promise<void>((resolve) => (end = resolve));
  replica.profile.patch = write ?? (() => written);
  screen = await render(
    replica,
    <>
      <Where />
      <Routes>
        <Route path="/hideprofile" element={<HideProfilePage />} />
        <Route path="/profile" element={<Saving />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    name === 'Tallenna' ? '/profile' : '/hideprofile',
  );
  await screen.act(() => screen.button(name).click());
  return async () => {
    end();
    await screen.act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  };
}

describe.each(['Piilota profiili', 'Tallenna'])('%s', (name) => {
  it('ACC-11 API-01 leads to the account once it is done', async () => {
    const end = await press(name);
    expect(at.path).not.toBe('/account');
    await end();
    expect(at.path).toBe('/account');
  });

  it('ACC-11 API-01 leads nowhere whoever has gone elsewhere meanwhile', async () => {
    const end = await press(name);
    await screen.act(() => document.querySelector('a')?.click());
    await end();
    expect(at.path).toBe('/meets');
  });
});

it('SYNC-02 SYNC-04 a change of a profile that a device still waits for waits too, and says so', async () => {
  const end = await press('Tallenna');
  const isBusy = () => screen.button('Tallenna').getAttribute('aria-busy') === 'true';
  const said = () => screen.find('[role="status"]').textContent;
  expect(isBusy()).toBe(true);
  await screen.act(() => changeSyncStatus({ online: false, firstSyncDone: false }));
  expect(isBusy(), 'without a network').toBe(false);
  expect(said()).toBe('Odottaa yhteyttä');
  await screen.act(() => screen.button('Tallenna').click());
  expect(said(), 'pressed once more').toBe('Odottaa yhteyttä');
  await end();
  expect(at.path).toBe('/account');
});

const said = () => toastStore.snapshot().map(({ text }) => text);

/** The page in the memory of a device, and the gateway's answer to what it has written. */
async function hiding(online = true) {
  // However slow the machine is, the answer comes before it is waited for no longer.
  if (online) vi.useFakeTimers({ toFake: ['setInterval'] });
  for (const { id } of toastStore.snapshot()) dismissToast(id);
  const replica = await memoryReplica(me, { profile: [mine] });
  screen = await render(replica, <HideProfilePage />);
  await screen.act(() => changeSyncStatus({ online }));
  const press = (name: string) => screen.act(() => screen.button(name).click());
  const answer = () => screen.act(() => replica.profile.acknowledge(me));
  return { replica, press, answer };
}

it('ACC-11 the page is named after what can be done on it', async () => {
  const { press, answer } = await hiding();
  const title = () => screen.find('h1').textContent;
  expect(title()).toBe('Piilota profiili');
  await press('Piilota profiili');
  expect(title(), 'before it is done').toBe('Piilota profiili');
  await answer();
  expect(title()).toBe('Palauta profiili');
});

it('ACC-11 what was said of hiding the profile goes when it is brought back', async () => {
  const { press, answer } = await hiding();
  await press('Piilota profiili');
  await answer();
  expect(said()).toEqual(['Profiili on piilotettu']);
  await press('Palauta profiili');
  await answer();
  expect(said()).toEqual(['Profiili on taas näkyvissä']);
});

it('SYNC-14 ACC-11 a profile is called hidden, or visible, only once the gateway has made it so', async () => {
  const { press, answer } = await hiding();
  await press('Piilota profiili');
  expect(screen.button('Piilota profiili').getAttribute('aria-busy')).toBe('true');
  expect(said()).toEqual([]);
  await answer();
  expect(said()).toEqual(['Profiili on piilotettu']);
});

it('SYNC-14 ACC-11 without a network it is said that it will be', async () => {
  const { press, answer } = await hiding(false);
  const later = 'Profiilisi piilotetaan, kun yhteys palaa.';
  await press('Piilota profiili');
  await expect.poll(said).toEqual([later]);
  expect(document.body.textContent).toContain(later);
  expect(document.body.textContent).not.toContain('Profiilisi on nyt piilotettu.');
  await answer();
  expect(document.body.textContent).toContain('Profiilisi on nyt piilotettu.');
  await press('Palauta profiili');
  await expect.poll(said).toEqual(['Profiilisi tulee taas näkyviin, kun yhteys palaa.']);
});

it('SYNC-15 ACC-11 nothing is called done that was refused', async () => {
  const { replica, press, answer } = await hiding();
  await press('Piilota profiili');
  await screen.act(() => replica.profile.docs$.next([mine]));
  await answer();
  expect(said()).toEqual([]);
  expect(screen.button('Piilota profiili').getAttribute('aria-busy')).not.toBe('true');
});

it.each(['Piilota profiili', 'Tallenna'])(
  'ACC-11 API-01 SYNC-10 that the device could not store it is said, and one stays (%s)',
  async (name) => {
    for (const { id } of toastStore.snapshot()) dismissToast(id);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await press(name, () => Promise.reject(new DOMException('broken', 'UnknownError')));
    await expect
      .poll(said)
      .toEqual(['Tallentaminen tälle laitteelle ei onnistunut. Yritä uudelleen.']);
    expect(at.path).not.toBe('/account');
    expect(screen.button(name).getAttribute('aria-busy')).not.toBe('true');
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  },
);
