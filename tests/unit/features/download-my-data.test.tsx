// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toastStore } from '../../../src/components/toast.ts';
import { startSession } from '../../../src/data/session.ts';
import { DownloadButton } from '../../../src/features/account/download-button.tsx';
import '../../../src/features/account/texts.ts';
import { me } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import type { MemoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';

const saved = vi.fn<(name: string) => void>();

beforeEach(() => {
  vi.stubGlobal('URL', { ...URL, createObjectURL: () => 'blob:x', revokeObjectURL: () => {} });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved(this.download);
  });
  startSession({ uid: me, email: 'a@a.fi', admin: false, token: 't', expiresIn: 900 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  saved.mockReset();
  localStorage.clear();
});

/** @returns what is said once the button has been pressed */
async function press(
  fetched: () => Promise<Response>,
  given?: MemoryReplica,
): Promise<string | undefined> {
  vi.stubGlobal('fetch', fetched);
  const replica = given ?? (await memoryReplica(me));
  const screen = await render(replica, <DownloadButton label="Lataa" />);
  await screen.act(() => screen.button('Lataa').click());
  await expect.poll(() => screen.button('Lataa').ariaBusy).not.toBe('true');
  await screen.unmount();
  return toastStore.snapshot().at(-1)?.text;
}

it.each([
  [429, 'TOO_MANY_REQUESTS', 'Liian monta yritystä peräkkäin. Yritä myöhemmin uudelleen.'],
  [500, 'INTERNAL', 'Palvelimessa tapahtui virhe. Yritä uudelleen myöhemmin.'],
])(
  'ACC-08 API-09 an export that is refused with %s %s says so, not that there is no network',
  async (status, code, words) => {
    const said = await press(async () => Response.json({ code, message: 'no' }, { status }));
    expect(said).toBe(words);
    expect(saved).not.toHaveBeenCalled();
  },
);

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

it('ACC-08 without a network the file has what this device holds', async () => {
  const said = await press(noNetwork);
  expect(said).toBe('Verkkoyhteyttä ei ole, joten tiedostossa on se, mitä tällä laitteella on.');
  expect(saved).toHaveBeenCalledWith('omat-tiedot-laite.json');
});

it('ACC-08 where the device cannot give it either, that is said, and the button is free again', async () => {
  const replica = await memoryReplica(me);
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(replica.meets, 'all').mockRejectedValue(new Error('the database is closed'));
  const said = await press(noNetwork, replica);
  expect(said).toBe('Palvelimeen ei saatu yhteyttä. Tarkista verkkoyhteys ja yritä uudelleen.');
  expect(saved).not.toHaveBeenCalled();
});

it('ACC-08 the app on an iPhone’s home screen says nothing of a download where the share sheet was closed', async () => {
  const closed = () => Promise.reject(new DOMException('', 'AbortError'));
  vi.stubGlobal('navigator', { standalone: true, canShare: () => true, share: closed });
  const headers = { 'content-disposition': 'attachment; filename="omat-tiedot.zip"' };
  expect(await press(async () => new Response('PK', { headers }))).not.toBe('Tiedot ladattu');
  expect(saved).not.toHaveBeenCalled();
});
