// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  headScript,
  pageBodyScript,
  shellHeadScript,
  shellLookScript,
} from '../../../src/app/first-scripts.ts';
import { replicaVersion } from '../../../src/data/collection-schemas.ts';
import { databaseName, deviceStoreName, fileName } from '../../../src/data/storage/file-name.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of ['kdScripts', 'kdOpened', 'kdInstall', 'kdLook'])
    Reflect.deleteProperty(globalThis, name);
  for (const event of ['pageshow', 'storage', 'beforeinstallprompt'])
    Reflect.deleteProperty(globalThis, `on${event}`);
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

/** Runs one of the scripts that stand inside a page. */
const run = (script: string) => void runInThisContext(script);

/** What the page does at that event of its window. */
const happen = (event: string) => (Reflect.get(globalThis, `on${event}`) as () => void)();

describe('a tab that stands on a public page', () => {
  const kept = () => sessionStorage.getItem('kd:scroll');

  it('AUTH-14 forgets the addresses of screens when another tab signs out', () => {
    localStorage.setItem('kd:session', '{}');
    sessionStorage.setItem('kd:scroll', '[["/profilecard/x",1]]');
    run(pageBodyScript);
    happen('pageshow');
    expect(kept(), 'while one is signed in').not.toBeNull();
    localStorage.removeItem('kd:session');
    happen('storage');
    expect(kept()).toBeNull();
  });

  it('AUTH-14 so does one that was put aside meanwhile', () => {
    sessionStorage.setItem('kd:scroll', '[["/profilecard/x",1]]');
    run(pageBodyScript);
    happen('pageshow');
    expect(kept()).toBeNull();
  });
});

describe('the app', () => {
  const uid = 'u'.repeat(20);
  const namesAt = (shelf: string) => [
    fileName(databaseName(shelf), replicaVersion),
    deviceStoreName(shelf),
  ];
  const names = namesAt(uid);
  const ended = (request: IDBOpenDBRequest) =>
    new Promise<string>((resolve) => {
      for (const end of ['success', 'error', 'blocked'])
        request.addEventListener(end, () => resolve(end));
    });

  /** What its first script begins to open on that screen, for an account of which only the first file is there. */
  async function openedOn(
    pathname: string,
    session: object = { uid },
  ): Promise<Record<string, IDBOpenDBRequest> | undefined> {
    const indexedDB = new IDBFactory();
    const made = indexedDB.open(names[0] ?? '');
    await ended(made);
    made.result.close();
    vi.stubGlobal('indexedDB', indexedDB);
    vi.stubGlobal('location', { pathname });
    vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
    localStorage.setItem('kd:session', JSON.stringify(session));
    run(shellHeadScript('shell.js'));
    return Reflect.get(globalThis, 'kdOpened') as Record<string, IDBOpenDBRequest> | undefined;
  }

  it('SYNC-01 opens ahead what the first list is read from, and makes nothing', async () => {
    const opened = (await openedOn('/meets')) ?? {};
    expect(Object.keys(opened)).toEqual(names);
    expect(await Promise.all(Object.values(opened).map(ended))).toEqual(['success', 'error']);
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(names.slice(0, 1));
  });

  it('SYNC-01 opens those of the shelf on which the account began', async () => {
    const shelf = `${uid}-1`;
    expect(Object.keys((await openedOn('/meets', { uid, shelf })) ?? {})).toEqual(namesAt(shelf));
  });

  it('AUTH-14 keeps no database from being deleted', async () => {
    const [replica] = Object.values((await openedOn('/users')) ?? {});
    if (replica !== undefined) await ended(replica);
    expect(await ended(indexedDB.deleteDatabase(names[0] ?? ''))).toBe('success');
  });

  it('ACC-04 PAGE-09 keeps the browser’s offer of installation, which may come before the scripts', async () => {
    await openedOn('/meets');
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    (Reflect.get(globalThis, 'onbeforeinstallprompt') as (event: Event) => void)(offer);
    expect(offer.defaultPrevented).toBe(true);
    expect(Reflect.get(globalThis, 'kdInstall')).toBe(offer);
  });

  it('SYNC-01 opens nothing for a screen that reads nothing ahead', async () => {
    expect(await openedOn('/discussions')).toBeUndefined();
  });
});

describe('a look', () => {
  const painted = () => document.getElementById('snapshot')?.textContent;
  const lookOf = (build: string) => ({ html: `<p>${build}</p>`, css: '', build });

  it('MEET-09 of a first answer is painted only by a page of the build that knows its classes', () => {
    vi.stubGlobal('requestAnimationFrame', vi.fn<() => void>());
    run(shellLookScript('app-new.js'));
    const paint = Reflect.get(globalThis, 'kdLook') as (look: object) => void;
    paint(lookOf('app-old.js'));
    // A gateway of before they named their build.
    paint({ html: '<p>nameless</p>', css: '' });
    expect(painted(), 'of another build, while gateways change over').toBeUndefined();
    paint(lookOf('app-new.js'));
    expect(painted()).toBe('app-new.js');
    document.getElementById('snapshot')?.remove();
  });

  it('SYNC-01 so is the last one that the device has kept', () => {
    vi.stubGlobal('requestAnimationFrame', vi.fn<() => void>());
    const uid = 'u'.repeat(20);
    localStorage.setItem('kd:session', JSON.stringify({ uid }));
    const kept = { uid, path: location.pathname, lang: 'fi', ...lookOf('app-old.js') };
    localStorage.setItem('kd:snapshot', JSON.stringify(kept));
    run(shellLookScript('app-new.js'));
    expect(painted()).toBeUndefined();
    run(shellLookScript('app-old.js'));
    expect(painted()).toBe('app-old.js');
    document.getElementById('snapshot')?.remove();
  });
});

describe('/landing', () => {
  it('ROUTE-05 AUTH-15 is not for who has signed in again, by the way back either', () => {
    const replace = vi.fn<(address: string) => void>();
    vi.stubGlobal('location', { replace });
    run(headScript('/landing'));
    dispatchEvent(new Event('pageshow'));
    expect(replace).not.toHaveBeenCalled();
    localStorage.setItem('kd:session', '{}');
    dispatchEvent(new Event('pageshow'));
    expect(replace.mock.calls).toEqual([['/login']]);
    run(headScript('/landing'));
    expect(replace).toHaveBeenCalledTimes(2);
  });
});

describe('/login', () => {
  it('ROUTE-17 sends on only whom the app knows: else the two would send them back and forth for ever', () => {
    const replace = vi.fn<(address: string) => void>();
    vi.stubGlobal('location', { replace, search: '' });
    localStorage.setItem('kd:session', JSON.stringify({ uid: 'u'.repeat(20) }));
    run(headScript('/login'));
    expect(replace).not.toHaveBeenCalled();
    const session = { uid: 'u'.repeat(20), email: 'outi@kohdataan.example', admin: false };
    localStorage.setItem('kd:session', JSON.stringify(session));
    run(headScript('/login'));
    expect(replace.mock.calls).toEqual([['/meets']]);
  });

  /** Whether a browser that lacks these says that it is too old. */
  function isTold(lacking: RegExp): boolean {
    vi.stubGlobal('CSS', { supports: (what: string) => !lacking.test(what) });
    document.body.innerHTML = '<div id="old-browser" hidden></div>';
    run(headScript('/login'));
    document.dispatchEvent(new Event('DOMContentLoaded'));
    return !document.querySelector<HTMLElement>('#old-browser')?.hidden;
  }

  it('AUTH-02 tells a browser that is older than those the app is built for', () => {
    expect(isTold(/never/)).toBe(false);
    expect(isTold(/:has/), 'Firefox before 121').toBe(true);
    expect(isTold(/color-mix/), 'Chromium before 111').toBe(true);
  });
});
