// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LazyRow, useRowMemory } from '../../../src/components/lazy-row.tsx';

type Seen = (entries: object[]) => void;

/** What a row is told, by the margin that is watched. */
const told = new Map<string, Seen>();

class TestObserver {
  constructor(seen: Seen, options?: { rootMargin?: string }) {
    told.set(options?.rootMargin ?? 'size', seen);
  }
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}
vi.stubGlobal('IntersectionObserver', TestObserver);
vi.stubGlobal('ResizeObserver', TestObserver);

/** What waits for the next frame. */
const frames: (() => void)[] = [];
vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));

function List({ name }: { name: string }) {
  const memory = useRowMemory(name);
  return (
    <ul>
      {['a', 'b', 'c'].map((id, index) => (
        <LazyRow key={id} id={id} memory={memory} atOnce={index === 0} restingClass="resting">
          <button type="button">{id}</button>
        </LazyRow>
      ))}
    </ul>
  );
}

let root: ReturnType<typeof createRoot>;
const rows = () => [...document.querySelectorAll('li')];
const texts = () => rows().map((row) => row.textContent);

const show = (name: string) =>
  act(async () =>
    root.render(
      <MemoryRouter>
        <List key={name} name={name} />
      </MemoryRouter>,
    ),
  );
const tell = (margin: string, row: number, entry: object) =>
  act(async () => told.get(margin)?.([{ target: rows()[row], ...entry }]));
const frame = () => act(async () => frames.splice(0).forEach((draw) => draw()));
const isNear = async (row: number, isIntersecting: boolean) => {
  await tell('100% 0px', row, { isIntersecting });
  await frame();
};
const isAround = (row: number, isIntersecting: boolean) =>
  tell('800% 0px', row, { isIntersecting });

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

it('MEET-09 a list has all its rows, and content in those that are on the screen or near it', async () => {
  await show('first');
  expect(texts()).toEqual(['a', '', '']);
  expect(rows().map((row) => row.className)).toEqual(['', 'resting', 'resting']);
  await isNear(1, true);
  expect(texts()).toEqual(['a', 'b', '']);
});

it('MEET-09 rows that come near together get their content one in a frame, and not once they have passed', async () => {
  await show('together');
  const all = rows().map((target) => ({ target, isIntersecting: true }));
  await act(async () => told.get('100% 0px')?.(all));
  // The first is there already, and takes the first frame.
  await frame();
  expect(texts()).toEqual(['a', '', '']);
  await frame();
  expect(texts()).toEqual(['a', 'b', '']);
  await isNear(2, false);
  await frame();
  expect(texts()).toEqual(['a', 'b', '']);
  expect(frames).toEqual([]);
});

it('MEET-09 other rows get their content when there is time', async () => {
  await show('idle');
  await isAround(2, true);
  for (let tries = 0; tries < 200 && texts()[2] === ''; tries += 1)
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(texts()).toEqual(['a', '', 'c']);
});

it('MEET-09 a row that is left far behind keeps its height, and its content while it has the focus', async () => {
  await show('far');
  await tell('size', 0, { borderBoxSize: [{ blockSize: 321 }] });
  rows()[0]?.querySelector('button')?.focus();
  await isAround(0, false);
  expect(texts()[0]).toBe('a');
  document.querySelector('button')?.blur();
  await isAround(0, false);
  expect(texts()[0]).toBe('');
  expect(rows()[0]?.style.blockSize).toBe('321px');
});

it('UX going back finds the rows that were on the screen, and the height of all', async () => {
  await show('back');
  await tell('size', 1, { borderBoxSize: [{ blockSize: 222 }] });
  await isNear(2, true);
  // Browsers tell once more of rows that are taken away with their screen.
  await tell('size', 1, { borderBoxSize: [{ blockSize: 0 }] });
  await act(async () => root.render(null));
  await show('back');
  expect(texts()).toEqual(['a', '', 'c']);
  expect(rows()[1]?.style.blockSize).toBe('222px');
});
