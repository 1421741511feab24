// @vitest-environment happy-dom
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, toastStore } from '../../../src/components/toast.ts';
import ProfileEditorPage from '../../../src/features/profile/profile-editor-page.tsx';
import { me, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import type { MemoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

URL.createObjectURL = () => 'blob:picture';
URL.revokeObjectURL = () => undefined;
let screen: Rendered;

async function open(
  mine: ReturnType<typeof profile>[],
  leave?: (replica: MemoryReplica) => Promise<unknown>,
): Promise<MemoryReplica> {
  const replica = await memoryReplica(me, { profile: mine });
  await leave?.(replica);
  screen = await render(
    replica,
    <Routes>
      <Route path="/profile" element={<ProfileEditorPage />} />
    </Routes>,
    '/profile',
  );
  return replica;
}

/** Presses Enter in a field. @returns whether that is left to the browser, which would send the form */
async function enter(name: string, keyCode = 13): Promise<boolean> {
  const field = screen.find(`[name="${name}"]`);
  const init = { key: 'Enter', keyCode, bubbles: true, cancelable: true };
  const press = new KeyboardEvent('keydown', init);
  await screen.act(() => {
    field.focus();
    field.dispatchEvent(press);
  });
  return !press.defaultPrevented;
}

const focused = () => document.activeElement?.getAttribute('name');
const sheet = () => document.querySelector('dialog h2')?.textContent;

/** Chooses the first of the sheet that is open. */
const choose = () =>
  screen.act(() =>
    screen.find('dialog label').dispatchEvent(new MouseEvent('click', { bubbles: true })),
  );

afterEach(async () => {
  vi.useRealTimers();
  await screen.unmount();
  localStorage.clear();
});

describe('filling in a profile', () => {
  it.each(['snapchat', 'instagram'])(
    'DATA-16 GEN-11 who sees it is told in the field of %s, too',
    async (name) => {
      await open([]);
      const ids = screen.find(`[name="${name}"]`).getAttribute('aria-describedby');
      expect(document.getElementById(ids ?? '')?.textContent).toContain('Näkyy vain');
    },
  );

  it('PROF-26 of a star sign nobody is said to have declined to tell before they have', async () => {
    await open([]);
    const row = () => screen.find('[name="starSign"]');
    expect(row().textContent).toContain('Vapaaehtoinen');
    await screen.act(() => row().click());
    await choose();
    expect(row().textContent).toContain('En halua kertoa');
  });

  it('PROF-22 Enter leads on to the next field while something is missing, and says so', async () => {
    await open([]);
    expect(await enter('name')).toBe(false);
    expect(focused()).toBe('email');
    expect(screen.find('[name="name"]').getAttribute('enterkeyhint')).toBe('next');
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
    expect(await enter('birthday')).toBe(false);
    expect(focused()).toBe('gender');
  });

  it('PROF-22 Enter that ends a composition leads nowhere, though Safari says that nothing is composed', async () => {
    await open([]);
    expect(await enter('name', 229)).toBe(true);
    expect(focused()).toBe('name');
  });

  it.each([
    ['birthday', '٠٥٠٥١٩٩٠', '05.05.1990'],
    ['height', '١٨٠', '180'],
    ['partner_min_age', '۲۵', '25'],
    ['distance_for_meets', '٤٠', '40'],
    ['name', 'محمد ٢', 'محمد ٢'],
  ])(
    'PROF-05 PROF-09 PROF-12 PROF-15 digits of an Arabic or Persian keypad count as such: %s',
    async (name, keys, text) => {
      await open([profile()]);
      const field = screen.find<HTMLInputElement>(`[name="${name}"]`);
      await screen.type(field, '');
      for (const key of keys) await screen.type(field, field.value + key);
      expect(field.value).toBe(text);
    },
  );

  it('PROF-22 Enter saves a complete profile', async () => {
    await open([profile()]);
    expect(await enter('name')).toBe(true);
    expect(focused()).toBe('name');
    expect(screen.find('[name="name"]').getAttribute('enterkeyhint')).toBe('done');
  });

  it('PROF-18 one choice leads on to the next through all sections; the last has the focus then', async () => {
    await open([]);
    await screen.act(() => screen.find('button[name="education"]').click());
    const asked: unknown[] = [];
    for (; sheet() !== undefined && asked.length < 9; await choose()) asked.push(sheet());
    expect(asked).toEqual([
      'Koulutus',
      'Alkoholi',
      'Tupakointi',
      'Liikunta',
      'Parisuhdetilanne',
      'Lapset',
      'Lemmikit',
    ]);
    await screen.until(() => focused() === 'pets');
  });
});

const save = () => screen.act(() => screen.find<HTMLFormElement>('form').requestSubmit());

it('SYNC-09 what a refused save has brought back is a draft no more once it is saved as it is', async () => {
  const replica = await open([profile()], ({ device }) =>
    device.saveDraft('profile', { bio_text: 'Uusi' }),
  );
  await screen.until(() => screen.find('[name="bio_text"]').textContent === 'Uusi');
  await save();
  await screen.until(() => replica.profile.patches.length > 0);
  expect(replica.profile.patches[0]?.[1]).toEqual({ bio_text: 'Uusi' });
  await expect.poll(() => replica.device.loadDraft('profile')).toBeUndefined();
});

it('SYNC-09 a refused save brings back the picture that was chosen with it, to be saved again', async () => {
  const refused = 'p'.repeat(26);
  const replica = await open([profile()], async ({ device }) => {
    const blob = new Blob(['jpeg'], { type: 'image/jpeg' });
    await device.putPicture({ pictureId: refused, kind: 'profile', blob });
    await device.saveDraft('profile', { picture_id: refused });
  });
  await screen.until(() => document.querySelector('img[src="blob:picture"]') !== null);
  // A form as it was left, to be discarded as well.
  expect(document.body.textContent).toContain('Hylkää muutokset');
  await save();
  await screen.until(() => replica.profile.patches.length > 0);
  const { picture_id: saved } = replica.profile.patches[0]?.[1] ?? {};
  expect(await replica.device.pictureOf(String(saved))).toBeDefined();
  await expect.poll(() => replica.device.loadDraft('profile')).toBeUndefined();
});

it('SYNC-10 SYNC-14 what is typed while the picture of a save is still sent is not left as if it were saved', async () => {
  for (const { id } of toastStore.snapshot()) dismissToast(id);
  // It is waited for until it has arrived, not for so long by the clock of a busy machine.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const pictureId = 'q'.repeat(26);
  const replica = await open([profile()], ({ device }) =>
    device.saveDraft('profile', { picture: { pictureId, blob: new Blob(['me']) } }),
  );
  await screen.until(() => document.querySelector('img[src="blob:picture"]') !== null);
  await save();
  await screen.until(() => replica.profile.patches.length > 0);
  await expect.poll(() => replica.device.loadDraft('profile')).toBeUndefined();
  await screen.type(screen.find<HTMLTextAreaElement>('[name="bio_text"]'), 'Vielä yksi asia');
  await screen.act(() => replica.device.changePicture(pictureId, { state: 'success' }));
  await screen.until(() =>
    toastStore.snapshot().some(({ text }) => text === 'Profiili tallennettu'),
  );
  expect(screen.find('[name="bio_text"]').textContent).toBe('Vielä yksi asia');
  await expect
    .poll(() => replica.device.loadDraft('profile'))
    .toMatchObject({ bio_text: 'Vielä yksi asia' });
});

let goOn = (): void => undefined;
const typed = new Promise<void>((resolve) => (goOn = resolve));

it('SYNC-09 SYNC-10 the picture of a refused profile comes back, though one types before it has', async () => {
  const refused = 'r'.repeat(26);
  const replica = await open([], async ({ device }) => {
    await device.putPicture({ pictureId: refused, kind: 'profile', blob: new Blob(['me']) });
    await device.saveDraft('profile', { name: 'Aino', picture_id: refused });
    const { pictureOf } = device;
    device.pictureOf = (id) => typed.then(() => pictureOf(id));
  });
  await screen.type(screen.find('[name="name"]'), 'Aina');
  await screen.act(goOn);
  const stored = () => replica.device.loadDraft<{ picture?: unknown }>('profile');
  await expect.poll(async () => (await stored())?.picture).toBeDefined();
  expect(await stored()).toMatchObject({ name: 'Aina' });
});
