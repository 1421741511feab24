// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyFetchedSheets, dropSnapshotWhenLive } from '../../../src/app/snapshot.ts';

const live = '<main><h1>Miitit</h1></main>';
const resting = '<main><h1>Miitit</h1><div aria-busy="true"></div></main>';

const root = () => document.getElementById('root')!;
const isCovered = () => document.getElementById('snapshot') !== null;

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div><div id="snapshot"></div>';
});
afterEach(() => {
  vi.useRealTimers();
  document.head.replaceChildren();
});

describe('SYNC-01 the look of the last visit', () => {
  it('goes in the same step if the screen below it is live', () => {
    root().innerHTML = live;
    dropSnapshotWhenLive();
    expect(isCovered()).toBe(false);
  });

  it('stays over a screen that still waits, and goes once that is live', async () => {
    root().innerHTML = resting;
    dropSnapshotWhenLive();
    expect(isCovered()).toBe(true);
    root().innerHTML = live;
    await expect.poll(() => isCovered()).toBe(false);
  });

  it('goes after a while whatever is below it', () => {
    vi.useFakeTimers();
    dropSnapshotWhenLive();
    vi.advanceTimersByTime(7900);
    expect(isCovered()).toBe(true);
    vi.advanceTimersByTime(200);
    expect(isCovered()).toBe(false);
  });

  it('leaves styles alone that belong to a medium, and applies those that waited for the app', () => {
    document.head.innerHTML =
      '<link rel="preload" media="not all" href="/a.css"><link rel="preload" media="print" href="/b.css">';
    applyFetchedSheets();
    const media = [...document.querySelectorAll('link')].map((link) => link.media);
    expect(media).toEqual(['all', 'print']);
  });
});
