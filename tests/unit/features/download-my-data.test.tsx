// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toastStore } from '../../../src/components/toast.ts';
import { startSession } from '../../../src/data/session.ts';
import { DownloadButton } from '../../../src/features/account/download-button.tsx';
import '../../../src/features/account/texts.ts';
import { me } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';

const saved = vi.fn();

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
async function press(fetched: () => Promise<Response>): Promise<string | undefined> {
  vi.stubGlobal('fetch', fetched);
  const screen = await render(await memoryReplica(me), <DownloadButton label="Lataa" />);
  await screen.act(() => screen.button('Lataa').click());
  await vi.waitFor(() => expect(screen.button('Lataa').ariaBusy).not.toBe('true'));
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

it('ACC-08 without a network the file has what this device holds', async () => {
  const said = await press(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(said).toBe('Verkkoyhteyttä ei ole, joten tiedostossa on se, mitä tällä laitteella on.');
  expect(saved).toHaveBeenCalledWith('omat-tiedot-laite.json');
});
