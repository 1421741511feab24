// @vitest-environment happy-dom
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import NotificationSettingsPage from '../../../src/features/notifications/notification-settings-page.tsx';
import ProfileEditorPage from '../../../src/features/profile/profile-editor-page.tsx';
import { me, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

let screen: Rendered;
afterEach(async () => {
  await screen.unmount();
  localStorage.clear();
  document.body.replaceChildren();
});

/** As the early replica: patches wait until the device holds what they change. */
async function held(mine = profile()) {
  const replica = await memoryReplica(me, { profile: [mine] });
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const { patch } = replica.profile;
  replica.profile.patch = async (id, fields) => {
    await gate;
    return patch(id, fields);
  };
  return { replica, release: () => release() };
}

const text = () => document.body.textContent ?? '';
const submit = () =>
  screen.act(() =>
    screen.find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );

it('SYNC-10 what is typed while a save waits stays a draft, on the screen too', async () => {
  const { replica, release } = await held();
  screen = await render(
    replica,
    <Routes>
      <Route path="/profile" element={<ProfileEditorPage />} />
      <Route path="/account" element={<p>account</p>} />
    </Routes>,
    '/profile',
  );
  const bio = () => screen.find<HTMLTextAreaElement>('[name="bio_text"]');
  await screen.type(bio(), 'Ensimmäinen.');
  await submit();
  expect(screen.button('Tallenna').getAttribute('aria-busy')).toBe('true');
  await screen.type(bio(), 'Ensimmäinen. Ja pitkä toinen virke.');
  await screen.act(() => new Promise((done) => setTimeout(done, 900)));
  expect(await replica.device.loadDraft('profile'), 'it was kept till then').toMatchObject({
    bio_text: 'Ensimmäinen. Ja pitkä toinen virke.',
  });
  await screen.act(release);
  await screen.until(() => screen.button('Tallenna').getAttribute('aria-busy') !== 'true');
  expect(bio().value).toBe('Ensimmäinen. Ja pitkä toinen virke.');
  expect(await replica.device.loadDraft('profile')).toMatchObject({
    bio_text: 'Ensimmäinen. Ja pitkä toinen virke.',
  });
  expect((await replica.profile.get(me))?.bio_text).toBe('Ensimmäinen.');
  await submit();
  await screen.until(() => text().includes('account'));
  expect((await replica.profile.get(me))?.bio_text).toBe('Ensimmäinen. Ja pitkä toinen virke.');
  expect(await replica.device.loadDraft('profile')).toBeUndefined();
});

it('NOTIF-08 two switches pressed while the device has written neither are both switched, and seen to be', async () => {
  const { replica, release } = await held(profile({ notificationsOn: true }));
  screen = await render(replica, <NotificationSettingsPage />);
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('section input')];
  await screen.act(() => boxes()[0]?.click());
  await screen.act(() => boxes()[3]?.click());
  expect(boxes().map(({ checked }) => checked)).toEqual([false, true, true, false]);
  await screen.act(release);
  expect(boxes().map(({ checked }) => checked)).toEqual([false, true, true, false]);
  expect((await replica.profile.get(me))?.notification_switches).toMatchObject({
    new_message: false,
    join_meet: false,
  });
});

it('NOTIF-08 a switch leaves the others as they are, and a refused one falls back', async () => {
  const mine = profile({ notificationsOn: true });
  const replica = await memoryReplica(me, { profile: [mine] });
  screen = await render(replica, <NotificationSettingsPage />);
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('section input')];
  await screen.act(() => boxes()[2]?.click());
  expect(replica.profile.patches).toEqual([
    [me, { notification_switches: { ...mine.notification_switches, new_like: false } }],
  ]);
  expect(boxes()[2]?.checked).toBe(false);
  await screen.act(() => replica.profile.patch(me, mine));
  expect(boxes()[2]?.checked).toBe(true);
});
