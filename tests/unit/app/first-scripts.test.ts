// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pageBodyScript } from '../../../src/app/first-scripts.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of ['kdScripts', 'onpageshow', 'onstorage'])
    Reflect.deleteProperty(globalThis, name);
  localStorage.clear();
  sessionStorage.clear();
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
