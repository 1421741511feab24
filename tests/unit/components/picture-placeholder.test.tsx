// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Picture } from '../../../src/components/picture.tsx';

/** What the gateway makes of a sunset, in versions: what was drawn before is there at once. */
const sunset = '3OcRJYB4d3h/iIeHeEh3eIhw+j2w';
const otherSunset = '3OcRJYB4d3h/iIeHeEh3eIhw+j3w';
const thirdSunset = '3OcRJYB4d3h/iIeHeEh3eIhw+j4w';

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
});

const show = (thumbhash: string) =>
  act(async () =>
    root.render(
      <Picture path="meet/a/b" thumbhash={thumbhash} alt="" width={512} height={512} priority />,
    ),
  );
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
