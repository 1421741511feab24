// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Picture } from '../../../src/components/picture.tsx';

/** One that the gateway has made of a sunset, in two versions: what was drawn before is there at once. */
const sunset = '3OcRJYB4d3h/iIeHeEh3eIhw+j2w';
const otherSunset = '3OcRJYB4d3h/iIeHeEh3eIhw+j3w';

let root: ReturnType<typeof createRoot>;
let idle: (() => void)[];

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  idle = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const show = (thumbhash: string) =>
  act(async () =>
    root.render(
      <Picture path="meet/a/b" thumbhash={thumbhash} alt="" width={512} height={512} priority />,
    ),
  );
const box = () => document.querySelector('span')?.style;
const rest = () => act(async () => idle.splice(0).forEach((run) => run()));

it('IMG-11 until a picture comes its mean colour is there at once, and its blur when there is time', async () => {
  await show(sunset);
  expect(box()?.backgroundColor).toMatch(/^rgb/);
  expect(box()?.backgroundImage).toBe('');

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
