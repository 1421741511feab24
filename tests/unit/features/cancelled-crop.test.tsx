// @vitest-environment happy-dom
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';

let finish: (blob: Blob) => void = () => undefined;
vi.mock('../../../src/data/prepare-picture.ts', async (original) => ({
  ...(await original<object>()),
  isAcceptedPicture: () => true,
  preparePicture: () => new Promise<Blob>((resolve) => (finish = resolve)),
}));
const { default: ProfileEditorPage } =
  await import('../../../src/features/profile/profile-editor-page.tsx');
const { default: MeetEditorPage } =
  await import('../../../src/features/meets/meet-editor-page.tsx');
const { me, profile } = await import('./helpers/docs.ts');
const { memoryReplica } = await import('./helpers/memory-replica.ts');
const { render } = await import('./helpers/render.tsx');

URL.createObjectURL = () => 'blob:picture';
URL.revokeObjectURL = () => undefined;
let screen: Awaited<ReturnType<typeof render>>;
afterEach(async () => {
  await screen.unmount();
  localStorage.clear();
  document.body.replaceChildren();
});

it.each([
  ['/profile', 'bio_text', 'profile'],
  ['/mymeeteditor', 'description', 'meet:new'],
] as const)(
  'IMG-02 SYNC-10 %s: a crop that was cancelled while it was worked on chooses nothing, and takes no words with it',
  async (path, name, key) => {
    const replica = await memoryReplica(me, { profile: [profile()] });
    screen = await render(
      replica,
      <Routes>
        <Route path="/profile" element={<ProfileEditorPage />} />
        <Route path="/mymeeteditor" element={<MeetEditorPage />} />
      </Routes>,
      path,
    );
    const input = screen.find<HTMLInputElement>('input[type=file]');
    Object.defineProperty(input, 'files', {
      value: [new File(['x'], 'a.jpg', { type: 'image/jpeg' })],
    });
    await screen.act(() => input.dispatchEvent(new Event('change', { bubbles: true })));
    await screen.until(() => [...document.querySelectorAll('dialog button')].length > 1);
    const press = (word: string) =>
      screen.act(() =>
        ([...document.querySelectorAll('dialog button')] as HTMLButtonElement[])
          .find((b) => b.textContent?.trim() === word)
          ?.click(),
      );
    await press('Käytä kuvaa');
    await press('Peruuta');
    expect(document.querySelector('dialog')).toBeNull();
    const area = () => screen.find<HTMLTextAreaElement>(`[name="${name}"]`);
    await screen.type(area(), 'Kerron itsestäni jotain.');
    await screen.act(() => finish(new Blob(['jpeg'], { type: 'image/jpeg' })));
    await screen.act(() => new Promise((done) => setTimeout(done, 700)));
    expect.soft(area().value).toBe('Kerron itsestäni jotain.');
    const draft = await replica.device.loadDraft<Record<string, unknown>>(key);
    expect.soft(draft?.[name], 'kept').toBe('Kerron itsestäni jotain.');
    expect.soft(draft?.picture, 'cancelled').toBeUndefined();
  },
);
