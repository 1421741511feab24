// @vitest-environment happy-dom
import { useEffect } from 'react';
import { Link, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { toastStore } from '../../../src/components/toast.ts';
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

afterEach(() => screen.unmount());

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
async function press(name: string) {
  const replica = await memoryReplica(me, { profile: [mine] });
  let end = () => {};
  const written = new Promise<void>((resolve) => (end = resolve));
  replica.profile.patch = () => written;
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

it('ACC-11 what was said of hiding the profile goes when it is brought back', async () => {
  const said = () => toastStore.snapshot().map(({ text }) => text);
  const replica = await memoryReplica(me, { profile: [mine] });
  screen = await render(replica, <HideProfilePage />);
  await screen.act(() => screen.button('Piilota profiili').click());
  expect(said()).toContain('Profiili on piilotettu');
  await screen.act(() => screen.button('Palauta profiili').click());
  expect(said()).toContain('Profiili on taas näkyvissä');
  expect(said()).not.toContain('Profiili on piilotettu');
});
