// @vitest-environment happy-dom
import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../../../schemas/limits.ts';
import { AppShell } from '../../../src/app/app-shell.tsx';
import { ErrorBoundary } from '../../../src/app/error-boundary.tsx';
import { changeNews, forgetNews } from '../../../src/app/news.ts';
import { OfflineBanner } from '../../../src/app/offline-banner.tsx';
import { pollUnread } from '../../../src/app/poll-unread.ts';
import { appRoutes, routeOf } from '../../../src/app/routes.tsx';
import type { AppRoute } from '../../../src/app/routes.tsx';
import { forgetFailedScreens, Screen } from '../../../src/app/screen.tsx';
import { Avatar } from '../../../src/components/avatar.tsx';
import { Picture } from '../../../src/components/picture.tsx';
import { toast, toastStore } from '../../../src/components/toast.ts';
import { Toaster } from '../../../src/components/toaster.tsx';
import { api } from '../../../src/data/api.ts';
import { beforeReload } from '../../../src/data/save-drafts.ts';
import type { Replica } from '../../../src/data/replica.ts';
import { changeSyncStatus } from '../../../src/data/sync-status.ts';
import { applyLanguage } from '../../../src/i18n/i18n.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
beforeEach(() => applyLanguage('fi'));
afterEach(forgetNews);

function shell(path = '/users'): Document {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <AppShell>sisältö</AppShell>
    </MemoryRouter>,
  );
  return new DOMParser().parseFromString(html, 'text/html');
}

describe('the network', () => {
  it('SYNC-04 is said to be away once it has been for a while, not each time it comes and goes', async () => {
    vi.useFakeTimers();
    changeSyncStatus({ online: true });
    const host = document.body.appendChild(document.createElement('div'));
    const root = createRoot(host);
    const after = (online: boolean, ms: number) =>
      act(async () => {
        changeSyncStatus({ online });
        await vi.advanceTimersByTimeAsync(ms);
      });
    const at = (path: string) => (
      <MemoryRouter key={path} initialEntries={[path]}>
        <OfflineBanner />
      </MemoryRouter>
    );
    await act(async () => root.render(at('/meets')));
    for (let n = 0; n < 5; n += 1) {
      await after(false, 1000);
      expect(host.textContent).toBe('');
      await after(true, 1000);
    }
    await after(false, 2500);
    expect(host.textContent).toContain('Ei verkkoyhteyttä.');
    const look = () => host.firstElementChild?.className;
    const [whole, text] = [look(), host.textContent];
    vi.stubGlobal('scrollY', 200);
    await act(async () => void dispatchEvent(new Event('scroll')));
    expect(look(), 'it covers less once one reads on').not.toBe(whole);
    expect(host.textContent, 'and can still be read aloud').toBe(text);
    vi.unstubAllGlobals();
    await act(async () => root.render(at('/changes')));
    expect(host.textContent, 'that screen says it itself').toBe('');
    await act(async () => root.render(at('/meets')));
    expect(host.textContent).toContain('Ei verkkoyhteyttä.');
    expect(look(), 'each screen says it whole at first').toBe(whole);
    await act(async () => void dispatchEvent(new Event('input')));
    expect(look(), 'nor does it cover a chat in which one writes').not.toBe(whole);
    await after(true, 2500);
    expect(host.textContent).toBe('');
    await act(async () => root.unmount());
    vi.useRealTimers();
  });
});

describe('a screen that fails', () => {
  it('GEN-11 has a heading, which takes the focus and names the page', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => {
      throw new Error('broken');
    };
    const host = document.body.appendChild(document.createElement('div'));
    const root = createRoot(host);
    await act(async () =>
      root.render(
        <MemoryRouter>
          <ErrorBoundary resetKey="/meets">
            <Broken />
          </ErrorBoundary>
        </MemoryRouter>,
      ),
    );
    expect(document.activeElement).toBe(host.querySelector('h1'));
    expect(host.querySelector('h1')?.textContent).toBe('Jokin meni pieleen');
    expect(document.title).toContain('Jokin meni pieleen');
    expect(host.textContent).toContain('Tietosi ovat tallessa tällä laitteella.');
    await act(async () => root.unmount());
    vi.restoreAllMocks();
  });
});

describe('a storage that cannot be opened', () => {
  it.each([
    ['UnknownError', 'Internal error opening backing store', 'Vapauta tilaa, jos laite on täynnä'],
    ['QuotaExceededError', 'full', 'Laitteen tallennustila on täynnä. Vapauta tilaa'],
    ['InvalidStateError', 'The database connection is closing.', 'Vapauta tilaa, jos laite on'],
    ['AbortError', 'The transaction was aborted.', 'Vapauta tilaa, jos laite on täynnä'],
    ['AbortError', 'A request was aborted by IDBTransaction.abort.', 'Vapauta tilaa, jos laite'],
  ])(
    'SYNC-16 (%s: %s) is tried again every minute, and when one comes back from making room',
    async (name, message, words) => {
      vi.useFakeTimers();
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const reload = vi.spyOn(location, 'reload').mockReturnValue();
      const Broken = () => {
        throw new DOMException(message, name);
      };
      const root = createRoot(document.body.appendChild(document.createElement('div')));
      await act(async () =>
        root.render(
          <MemoryRouter>
            <ErrorBoundary resetKey="/meets">
              <Broken />
            </ErrorBoundary>
          </MemoryRouter>,
        ),
      );
      expect(document.body.textContent).toContain(words);
      await vi.advanceTimersByTimeAsync(59_000);
      expect(reload).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(2000);
      expect(reload).toHaveBeenCalledOnce();
      document.dispatchEvent(new Event('visibilitychange'));
      await vi.advanceTimersByTimeAsync(1);
      expect(reload).toHaveBeenCalledTimes(2);
      await act(async () => root.unmount());
      document.dispatchEvent(new Event('visibilitychange'));
      await vi.advanceTimersByTimeAsync(100_000);
      expect(reload).toHaveBeenCalledTimes(2);
      vi.useRealTimers();
      vi.restoreAllMocks();
    },
  );
});

describe('a screen whose code cannot be had', () => {
  it('SYNC-01 SYNC-10 says so, and comes when it is asked for again, or with the network', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const lost = () => Promise.reject(new TypeError('Failed to fetch https://x/assets/a.js'));
    const load = vi.fn<AppRoute['load']>(lost);
    const route: AppRoute = { path: '/late', access: 'account', load };
    const host = document.body.appendChild(document.createElement('div'));
    const root = createRoot(host);
    const press = (name: string) =>
      [...host.querySelectorAll('button')].find((one) => one.textContent === name)?.click();
    const show = () =>
      root.render(
        <MemoryRouter>
          <ErrorBoundary resetKey="/late" onCatch={forgetFailedScreens}>
            <Suspense fallback="odota">
              <Screen route={route} />
            </Suspense>
          </ErrorBoundary>
        </MemoryRouter>,
      );
    await act(async () => show());
    expect(host.textContent).toContain('Kaikkea ei saatu ladattua.');
    expect(load).toHaveBeenCalledTimes(1);
    await act(async () => press('Yritä uudelleen'));
    expect(host.textContent).toContain('Kaikkea ei saatu ladattua.');
    expect(load).toHaveBeenCalledTimes(2);
    const saved = vi.fn<() => Promise<void>>(async () => undefined);
    const forget = beforeReload(saved);
    const reload = vi.spyOn(location, 'reload').mockReturnValue();
    // A newer version may have taken its place: then only a reload helps.
    await act(async () => press('Lataa uudelleen'));
    expect([saved, reload].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    forget();
    // Without a network it would end in the browser's own page.
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await act(async () => press('Yritä uudelleen'));
    expect(host.querySelector('h1')?.textContent).toBe('Ei verkkoyhteyttä');
    expect(host.textContent).toContain('Se avautuu, kun yhteys palaa.');
    expect(host.textContent).not.toContain('Lataa uudelleen');
    onLine.mockReturnValue(true);
    load.mockImplementation(async () => ({ default: () => <p>perillä</p> }));
    await act(async () => void dispatchEvent(new Event('online')));
    expect(host.textContent).toBe('perillä');
    expect(load).toHaveBeenCalledTimes(4);
    await act(async () => root.unmount());
    vi.restoreAllMocks();
  });

  it('SYNC-01 comes by itself once a poor network has its code, and is not drawn anew before', async () => {
    vi.useFakeTimers();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const answers = vi.spyOn(globalThis, 'fetch');
    answers.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    answers.mockResolvedValueOnce(new Response('', { status: 502 }));
    answers.mockResolvedValueOnce(new Response(''));
    let isHere = false;
    const Late = () => {
      if (isHere) return <p>perillä</p>;
      throw new TypeError('Failed to fetch https://x/assets/a.js');
    };
    const caught = vi.fn<() => void>();
    const host = document.body.appendChild(document.createElement('div'));
    const root = createRoot(host);
    await act(async () =>
      root.render(
        <MemoryRouter>
          <ErrorBoundary resetKey="/late" onCatch={caught}>
            <Late />
          </ErrorBoundary>
        </MemoryRouter>,
      ),
    );
    isHere = true;
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(host.textContent).toContain('Kaikkea ei saatu ladattua.');
    expect(caught).toHaveBeenCalledOnce();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(host.textContent).toBe('perillä');
    expect(answers.mock.calls).toHaveLength(3);
    expect(answers.mock.calls[0]?.[0]).toBe('https://x/assets/a.js');
    await act(async () => root.unmount());
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('SYNC-01 is not asked for any more once one has gone elsewhere', async () => {
    vi.useFakeTimers();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const answers = vi.spyOn(globalThis, 'fetch').mockImplementation(
      (_, { signal } = {}) =>
        new Promise((_resolve, reject) => {
          if (signal?.aborted) reject(signal.reason);
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const Late = () => {
      throw new TypeError('Failed to fetch https://x/assets/b.js');
    };
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    await act(async () =>
      root.render(
        <MemoryRouter>
          <ErrorBoundary resetKey="/late">
            <Late />
          </ErrorBoundary>
        </MemoryRouter>,
      ),
    );
    await act(() => vi.advanceTimersByTimeAsync(40_000));
    expect(answers).toHaveBeenCalledOnce();
    await act(async () => root.unmount());
    await vi.advanceTimersByTimeAsync(200_000);
    expect(answers).toHaveBeenCalledOnce();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
});

describe('the bars', () => {
  it('NAV-01 five icons: meets, discussions, meet editor, users, account', () => {
    const doc = shell();
    const items = [...doc.querySelectorAll('nav a')];
    expect(items.map((link) => link.getAttribute('href'))).toEqual([
      '/meets',
      '/discussions',
      '/mymeeteditor',
      '/users',
      '/account',
    ]);
    for (const item of items) {
      expect(item.querySelector('svg')).not.toBeNull();
    }
    expect(items.map((item) => item.getAttribute('aria-label'))).toEqual([
      'Tapaamiset',
      'Keskustelut',
      'Luo tapaaminen',
      'Lähellä',
      'Tili',
    ]);
    expect(items.filter((item) => item.hasAttribute('aria-current'))).toHaveLength(1);
  });

  it.each([
    ['/privacy', '/account'],
    ['/profile', '/account'],
    ['/hidenotifications', '/account'],
    ['/ownmeets', '/account'],
    ['/chat/aino_1', '/discussions'],
    ['/profilecard/aino', undefined],
    ['/actionslog', undefined],
  ])('NAV-01 on %s one is within %s', (path, within) => {
    const current = [...shell(path).querySelectorAll('nav [aria-current]')];
    expect(current.map((link) => link.getAttribute('href'))).toEqual(within ? [within] : []);
    expect(current.every((link) => link.getAttribute('aria-current') === 'true')).toBe(true);
  });

  it('NAV-03 NAV-04 logo and a bell to /actionslog, with a count while something is unread', () => {
    const bell = () => shell().querySelector('header a[href="/actionslog"]');
    expect(shell().querySelector('header svg')).not.toBeNull();
    const calm = bell();
    expect(calm?.querySelectorAll('svg')).toHaveLength(1);
    expect(calm?.textContent).toBe('');
    changeNews({ actions: 3 });
    expect(bell()?.textContent).toBe('3');
    expect(bell()?.getAttribute('aria-label')).not.toBe(calm?.getAttribute('aria-label'));
    expect(bell()?.className).not.toBe(calm?.className);
  });
});

describe('addresses of the app', () => {
  it.each([
    ['ROUTE-06', '/admin', 'admin'],
    ['ROUTE-07', '/meets', 'account'],
    ['ROUTE-08', '/ownmeets', 'account'],
    ['ROUTE-09', '/account', 'account'],
    ['ROUTE-10', '/profilecard/aino', 'account'],
    ['ROUTE-11', '/profile', 'account'],
    ['ROUTE-12', '/users', 'account'],
    ['ROUTE-13', '/discussions', 'account'],
    ['ROUTE-14', '/mymeeteditor', 'account'],
    ['ROUTE-14', '/mymeeteditor/aino_1', 'account'],
    ['ROUTE-15', '/contact', 'profile'],
    ['ROUTE-15', '/hideprofile', 'profile'],
    ['ROUTE-15', '/actionslog', 'profile'],
    ['ROUTE-15', '/hidenotifications', 'profile'],
    ['ROUTE-15', '/removeaccount', 'profile'],
    ['ROUTE-15', '/chat/x', 'profile'],
    ['ROUTE-15', '/shop', 'profile'],
    ['ROUTE-15', '/addtohomescreen', 'profile'],
  ])('%s %s is a screen for: %s', async (_, path, access) => {
    const route = routeOf(path);
    expect(route?.access).toBe(access);
    const page = await route?.load();
    expect(page?.default).toBeTypeOf('function');
  });

  it('ROUTE-20 nothing else is a screen', () => {
    for (const path of ['/', '/chat', '/profilecard', '/admin/x', '/meets/x', '/xyz'])
      expect(routeOf(path), path).toBeUndefined();
    expect(new Set(appRoutes.map(({ path }) => path)).size).toBe(appRoutes.length);
  });
});

describe('pictures of people', () => {
  it('PROF-27 the default drawing without a picture and when loading fails', () => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const show = (thumbUrl: string | null) =>
      act(() => root.render(<Avatar person={{ name: 'Ville', thumbUrl }} name="Ville" />));
    show(null);
    expect(place.querySelector('img')).toBeNull();
    expect(place.querySelector('[role="img"] svg')).not.toBeNull();
    show('user_profile_images/thumbnails/ville/a_512.jpg');
    const image = place.querySelector('img');
    expect(image?.getAttribute('src')).toContain('ville/a_200.jpg');
    act(() => void image?.dispatchEvent(new Event('error')));
    expect(place.querySelector('img')).toBeNull();
    expect(place.querySelector('svg')).not.toBeNull();
    act(() => root.unmount());
  });

  it.each([
    ['a face', <Avatar key="a" src="user_profile_images/thumbnails/ville/a_512.jpg" />],
    ['a picture', <Picture key="p" path="meet_images/ville/a.jpg" alt="" width={9} height={9} />],
  ])('PROF-27 SYNC-01 %s that could not be loaded comes with the network', (_what, picture) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const fail = () => place.querySelector('img')?.dispatchEvent(new Event('error'));
    const turn = (online: boolean) => act(() => changeSyncStatus({ online }));
    act(() => root.render(picture));
    // The picture may notice first.
    act(() => void fail());
    expect(place.querySelector('img')).toBeNull();
    turn(false);
    act(() => void fail());
    expect(place.querySelector('img')).toBeNull();
    turn(true);
    expect(place.querySelector('img')).not.toBeNull();
    act(() => void fail());
    expect(place.querySelector('img')).toBeNull();
    act(() => root.unmount());
  });
});

describe('with time', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00.000Z') });
    sessionStorage.clear();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('LIM-09 a toast goes after 5 seconds, the same text is there once', () => {
    toast('Tallennettu');
    toast('Tallennettu');
    expect(toastStore.snapshot().map(({ text }) => text)).toEqual(['Tallennettu']);
    vi.advanceTimersByTime(4999);
    expect(toastStore.snapshot()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toastStore.snapshot()).toEqual([]);
  });

  it('LIM-09 GEN-11 one that comes up under a resting mouse goes as well, one that somebody points at waits', () => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    act(() => root.render(<Toaster />));
    const point = (what: string) =>
      place.querySelector('p')?.dispatchEvent(new PointerEvent(what, { bubbles: true }));
    const texts = () => toastStore.snapshot().map(({ text }) => text);
    act(() => void toast('Tallennettu'));
    point('pointerover');
    act(() => void vi.advanceTimersByTime(5000));
    expect(texts()).toEqual([]);
    act(() => void toast('Poistettu'));
    point('pointerover');
    point('pointermove');
    act(() => void vi.advanceTimersByTime(5000));
    expect(texts()).toEqual(['Poistettu']);
    point('pointerout');
    act(() => void vi.advanceTimersByTime(1000));
    expect(texts()).toEqual([]);
    act(() => root.unmount());
    place.remove();
  });

  const minute = 60_000;
  function poll(answer: () => { ok: boolean }) {
    const asked: number[] = [];
    const began = Date.now();
    vi.spyOn(api, 'unreadActions').mockImplementation(async () => {
      asked.push((Date.now() - began) / minute);
      return answer() as never;
    });
    let synced = 0;
    const remote = { syncNow: () => (synced += 1) };
    const stop = pollUnread({ uid: 'aino', remote } as unknown as Replica);
    return { asked, stop, synced: () => synced };
  }

  it('NOTIF-07 LIM-10 asks at load, then every minute once 15 minutes have passed', async () => {
    const value = { unreadCount: 0 };
    const { asked, stop, synced } = poll(() => ({ ok: true, value }));
    await vi.advanceTimersByTimeAsync(31 * minute);
    expect(asked).toEqual([0, 15, 30]);
    expect(synced()).toBe(0);
    stop();
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(asked).toHaveLength(3);
    expect([limits.unreadPollMs, limits.unreadGapMs]).toEqual([minute, 15 * minute]);
  });

  it('NOTIF-07 a clock that is set back does not make the pause last for days', async () => {
    const { asked, stop } = poll(() => ({ ok: true, value: { unreadCount: 0 } }));
    await vi.advanceTimersByTimeAsync(minute);
    vi.setSystemTime(Date.now() - 7 * 24 * 60 * minute);
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(asked).toHaveLength(2);
    stop();
  });

  it('NOTIF-07 ERR-11 a failure is only logged, and asked again a minute later', async () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    let ok = false;
    const { asked, stop, synced } = poll(() =>
      ok ? { ok, value: { unreadCount: 2 } } : { ok, code: 'NETWORK' },
    );
    changeSyncStatus({ upToDateAt: '2026-11-21T10:00:00.000Z' });
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(asked).toEqual([0, 1, 2]);
    expect(log).toHaveBeenCalledTimes(3);
    ok = true;
    await vi.advanceTimersByTimeAsync(5 * minute);
    expect(asked).toEqual([0, 1, 2, 3]);
    expect(synced(), 'the replica was behind').toBe(1);
    stop();
  });

  it('NOTIF-07 SYNC-01 a count that comes before the first answer of a start has nothing asked beside it', async () => {
    changeSyncStatus({ upToDateAt: null });
    const { asked, stop, synced } = poll(() => ({ ok: true, value: { unreadCount: 6 } }));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([0]);
    expect(synced()).toBe(0);
    stop();
  });

  it('NOTIF-07 SYNC-01 a count that comes while the replica still stores as many has nothing asked beside it', async () => {
    changeSyncStatus({ upToDateAt: '2026-11-21T10:00:00.000Z' });
    const { stop, synced } = poll(() => ({ ok: true, value: { unreadCount: 6 } }));
    await vi.advanceTimersByTimeAsync(3000);
    changeNews({ actions: 6 });
    await vi.advanceTimersByTimeAsync(minute);
    expect(synced()).toBe(0);
    stop();
  });

  it('NOTIF-03 NOTIF-07 the 15 minutes begin anew when the actions were read, not with other news', async () => {
    const { asked, stop } = poll(() => ({ ok: true, value: { unreadCount: 0 } }));
    await vi.advanceTimersByTimeAsync(10 * minute);
    changeNews({ chats: true, unreadChats: 1 });
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(asked).toEqual([0, 15]);
    changeNews({ actions: 2 });
    changeNews({ actions: 0 });
    await vi.advanceTimersByTimeAsync(14 * minute);
    expect(asked).toEqual([0, 15]);
    await vi.advanceTimersByTimeAsync(minute);
    expect(asked).toEqual([0, 15, 35]);
    stop();
    forgetNews();
  });

  it('NOTIF-07 a reload within the 15 minutes does not ask again', async () => {
    const first = poll(() => ({ ok: true, value: { unreadCount: 0 } }));
    await vi.advanceTimersByTimeAsync(minute);
    first.stop();
    const second = poll(() => ({ ok: true, value: { unreadCount: 0 } }));
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(second.asked).toEqual([]);
    second.stop();
  });
});
