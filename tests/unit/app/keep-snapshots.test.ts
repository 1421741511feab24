// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { keepSnapshots } from '../../../src/app/keep-snapshots.ts';
import { snapshotKey } from '../../../src/app/snapshot.ts';
import { endSession, startSession } from '../../../src/data/session.ts';

const uid = 'aino0000000000000000';

afterEach(() => {
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
