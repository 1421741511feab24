// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Picture } from '../../../src/components/picture.tsx';
import type { PictureProps } from '../../../src/components/picture.tsx';
import { changeSyncStatus, resetSyncStatus } from '../../../src/data/sync-status.ts';

/** What the gateway makes of a sunset, in versions: what was drawn before is there at once. */
const sunset = '3OcRJYB4d3h/iIeHeEh3eIhw+j2w';
const otherSunset = '3OcRJYB4d3h/iIeHeEh3eIhw+j3w';
const thirdSunset = '3OcRJYB4d3h/iIeHeEh3eIhw+j4w';
const fourthSunset = '3OcRJYB4d3h/iIeHeEh3eIhw+j5w';

let root: ReturnType<typeof createRoot>;
let idle: (() => void)[];

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers();
  idle = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  vi.stubGlobal('cancelIdleCallback', (handle: number) => idle.splice(handle - 1, 1));
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  resetSyncStatus();
});

const show = (thumbhash: string | null, more: Partial<PictureProps> = {}) =>
  act(async () =>
    root.render(
      <Picture
        path="meet/a/b"
        thumbhash={thumbhash}
        alt=""
        width={512}
        height={512}
        priority
        {...more}
      />,
    ),
  );
const fail = () =>
  act(async () => document.querySelector('img')?.dispatchEvent(new Event('error')));
const box = () => document.querySelector('span')?.style;
const rest = () =>
  act(async () => {
    vi.advanceTimersByTime(300);
    idle.splice(0).forEach((run) => run());
  });

it('IMG-11 until a picture comes its mean colour is there at once, and its blur where it takes its time', async () => {
  await show(sunset);
  expect(box()?.backgroundColor).toMatch(/^rgb/);

  vi.advanceTimersByTime(299);
  expect(idle).toEqual([]);
  await rest();
  expect(box()?.backgroundImage).toContain('data:image/png');
});

it('IMG-11 no blur is drawn for a picture that has come by then', async () => {
  await show(otherSunset);
  await act(async () => document.querySelector('img')?.dispatchEvent(new Event('load')));
  await rest();
  expect(box()?.backgroundImage).toBe('');
});

it('IMG-11 a blur that was drawn before is there at once', async () => {
  await show(sunset);
  await rest();
  await act(async () => root.render(null));

  await show(sunset);
  expect(box()?.backgroundImage).toContain('data:image/png');
});

it('IMG-11 no blur is drawn any more for a picture that has left the screen', async () => {
  await show(thirdSunset);
  vi.advanceTimersByTime(300);
  await act(async () => root.render(null));

  await rest();
  await show(thirdSunset);
  expect(box()?.backgroundImage).toBe('');
});

it('IMG-11 SYNC-01 a picture that cannot be had without a network keeps its blur and its name, and comes with the network', async () => {
  changeSyncStatus({ online: false });
  await show(fourthSunset, { alt: 'Aino' });
  await fail();
  await rest();
  expect(document.querySelector('img, svg'), 'no drawing says that there is none').toBeNull();
  expect(box()?.backgroundColor).toMatch(/^rgb/);
  expect(box()?.backgroundImage).toContain('data:image/png');
  expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Aino');
  await act(async () => changeSyncStatus({ online: true }));
  expect(document.querySelector('img')?.alt).toBe('Aino');
  expect(document.querySelector('[role=img]')).toBeNull();
});

it.each([
  ['has no blur', null, {}],
  ['has a damaged one', '!', {}],
  ['is that of a person (PROF-27)', sunset, { fallback: <svg /> }],
])(
  'SYNC-01 PROF-27 a picture that cannot be had is drawn where it %s',
  async (_, thumbhash, more) => {
    await show(thumbhash, more);
    await fail();
    expect(document.querySelectorAll('svg')).toHaveLength(1);
  },
);

it('IMG-11 what has a blur but no picture any more is drawn', async () => {
  await show(sunset, { path: null });
  expect(document.querySelectorAll('svg')).toHaveLength(1);
});
