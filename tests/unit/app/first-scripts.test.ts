// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { headScript, pageBodyScript } from '../../../src/app/first-scripts.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of ['kdScripts', 'onpageshow', 'onstorage'])
    Reflect.deleteProperty(globalThis, name);
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

describe('/login', () => {
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
