// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { toastStore } from '../../../src/components/toast.ts';
import { DownloadButton } from '../../../src/features/account/download-button.tsx';
import '../../../src/features/account/texts.ts';
import { me } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

let screen: Rendered;

afterEach(async () => {
  await screen.unmount();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('ACC-08 a download that nobody could make says so, and the button can be pressed again', async () => {
  const replica = await memoryReplica(me);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(replica.meets, 'all').mockRejectedValue(new Error('the database is closed'));
  screen = await render(replica, <DownloadButton label="Lataa omat tietoni" />);
  const button = screen.button('Lataa omat tietoni');
  await screen.act(() => button.click());
  await screen.until(() => vi.mocked(console.error).mock.calls.length > 0);
  expect(console.error).toHaveBeenCalledWith('own data not saved', expect.any(Error));
  expect(button.getAttribute('aria-busy')).toBeNull();
  const said = toastStore.snapshot().map(({ text }) => text);
  expect(said).toEqual([
    'Toiminto vaatii verkkoyhteyden. Yritä uudelleen, kun yhteys on palannut.',
  ]);
});
