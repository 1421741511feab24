// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepSteady } from '../../../src/features/meets/steady-scroll.ts';

/** Heights of the list's rows, and how far the window is scrolled: what stands in for a layout. */
let heights: number[];
let at: number;
let resized: () => void;
let stop: () => void;

class TestObserver {
  constructor(seen: () => void) {
    resized = seen;
  }
  observe = () => undefined;
  disconnect = () => undefined;
}

const scrollBy = vi.fn<(to: { top: number }) => void>(({ top }) => void (at += top));

beforeEach(() => {
  heights = [500, 500, 500];
  at = 600;
  scrollBy.mockClear();
  vi.stubGlobal('ResizeObserver', TestObserver);
  vi.stubGlobal('scrollBy', scrollBy);
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => at);
  const list = document.createElement('ul');
  for (const [index] of heights.entries()) {
    const row = document.createElement('li');
    row.dataset['row'] = `r${index}`;
    row.getBoundingClientRect = () => {
      const top = heights.slice(0, index).reduce((sum, height) => sum + height, 0) - at;
      return { top, bottom: top + (heights[index] ?? 0) } as DOMRect;
    };
    list.append(row);
  }
  document.body.append(list);
  stop = keepSteady(list);
});

afterEach(() => {
  stop();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('MEET-09 what one reads stays in place when a row above it grows, without scroll anchoring', () => {
  heights[0] = 620;
  resized();
  expect(at).toBe(720);
});

it('MEET-09 a list that is shown where it was left stays there when the row at the upper edge gets its content', () => {
  // The way back keeps the row in the middle where it was, before the browser tells of the scrolling.
  heights[1] = 610;
  at += 110;
  resized();
  expect(scrollBy).not.toHaveBeenCalled();
  expect(at).toBe(710);

  // From there on it is this place that is kept.
  heights[0] = 520;
  resized();
  expect(at).toBe(730);
});
