// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { keepSnapshots } from '../../../src/app/keep-snapshots.ts';
import { snapshotKey } from '../../../src/app/snapshot.ts';
import { writeLocal } from '../../../src/data/local-values.ts';
import { endSession, startSession } from '../../../src/data/session.ts';

vi.mock('../../../src/data/local-values.ts', { spy: true });

const uid = 'aino0000000000000000';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  endSession('signed-out');
  localStorage.clear();
});

it('SYNC-01 the look of a page that is left is made of pictures that load nothing', () => {
  startSession({ uid, email: 'aino@kohdataan.example', admin: false, token: 't', expiresIn: 600 });
  history.replaceState(null, '', '/meets');
  document.body.innerHTML =
    '<div id="root"><main id="main"><h1>Miitit</h1><img src="/api/images/a.jpg"><img src="blob:x/1"></main></div>';
  // What the copies are stripped of; a picture of the page's own would have begun to load by then.
  const strip = vi.spyOn(HTMLImageElement.prototype, 'removeAttribute');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const stop = keepSnapshots(uid);
  document.dispatchEvent(new Event('visibilitychange'));
  stop();
  const copies = new Set(strip.mock.contexts as HTMLImageElement[]);
  expect([...copies].map(({ ownerDocument }) => ownerDocument === document)).toEqual([
    false,
    false,
  ]);
  const { html } = JSON.parse(localStorage.getItem(snapshotKey) ?? '{}') as { html: string };
  expect(html).toContain('<img data-src="/api/images/a.jpg"><img>');
});

it('SYNC-01 the look of a page that lies there is copied and written once, and again when it has changed', async () => {
  startSession({ uid, email: 'aino@kohdataan.example', admin: false, token: 't', expiresIn: 600 });
  history.replaceState(null, '', '/meets');
  document.body.innerHTML = '<div id="root"><main id="main"><h1>Miitit</h1></main></div>';
  vi.useFakeTimers();
  const copies = vi.spyOn(document.implementation, 'createHTMLDocument');
  const writes = vi.mocked(writeLocal).mockClear();
  const minute = () => vi.advanceTimersByTimeAsync(60_000);
  const stop = keepSnapshots(uid);
  await minute();
  await minute();
  expect([copies.mock.calls.length, writes.mock.calls.length]).toEqual([1, 1]);
  const main = document.querySelector('main');
  main?.append('Uusi miitti');
  await minute();
  await minute();
  expect([copies.mock.calls.length, writes.mock.calls.length]).toEqual([2, 2]);
  expect(localStorage.getItem(snapshotKey)).toContain('Uusi miitti');
  // Touched, and as it was.
  main?.append('!');
  main?.lastChild?.remove();
  await minute();
  expect([copies.mock.calls.length, writes.mock.calls.length]).toEqual([3, 2]);
  // A page of another tab may have kept its own look meanwhile.
  localStorage.removeItem(snapshotKey);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(localStorage.getItem(snapshotKey)).toContain('Uusi miitti');
  stop();
});

/** The look that a page leaves when it is hidden. */
function lookOf(body: string): string | null {
  startSession({ uid, email: 'aino@kohdataan.example', admin: false, token: 't', expiresIn: 600 });
  document.body.innerHTML = `<div id="root">${body}</div>`;
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const stop = keepSnapshots(uid);
  if (body.includes('Kirjauduttu ulos')) endSession('signed-out');
  document.dispatchEvent(new Event('visibilitychange'));
  stop();
  return localStorage.getItem(snapshotKey);
}

it.each([
  ['AUTH-14 of who has signed out', '/meets', '<main><h1>Kirjauduttu ulos</h1></main>'],
  ['SYNC-01 of a screen that is loading', '/meets', '<main aria-busy="true"><h1>A</h1></main>'],
  ['SYNC-01 of a screen without a heading', '/meets', '<main>Odota</main>'],
  ['SYNC-01 of other screens', '/meets/new', '<main><h1>Uusi miitti</h1></main>'],
  ['SYNC-01 too long to be kept', '/meets', `<main><h1>${'A'.repeat(130_000)}</h1></main>`],
])('%s no look is kept', (_, path, body) => {
  history.replaceState(null, '', path);
  expect(lookOf(body)).toBeNull();
});

it('SYNC-01 AUTH-14 a look holds no dialogs, and nothing that was typed', () => {
  history.replaceState(null, '', '/meets');
  const typed = '<input value="salaisuus"><dialog>Poistetaanko?</dialog><div popover>Valikko</div>';
  const look = lookOf(`<main id="main"><h1>Miitit</h1>${typed}</main>`);
  expect(look).toContain('Miitit');
  for (const word of ['salaisuus', 'Poistetaanko', 'Valikko', 'id='])
    expect(look).not.toContain(word);
});
