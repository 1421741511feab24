import { whenIdle } from '../data/when-idle.ts';

/** How a row of a long list learns where it is. */
export interface RowListener {
  /** It is on the screen, or less than a screen away. */
  near(isNear: boolean): void;
  /** Its turn while there is nothing else to do: less than some screens away. */
  idle(): void;
  /** It is so far away that it need not be kept. */
  far(): void;
  /** Its height, at first and after each change, CSS pixels. */
  height(pixels: number): void;
}

/** The change of screens, during which nothing else should run. */
const fadeMs = 150;

const listeners = new WeakMap<Element, RowListener>();
const waiting = new Set<RowListener>();
const coming = new Set<RowListener>();
let observers: { observe(row: Element): void; unobserve(row: Element): void }[] | undefined;

/** Follows a row until the returned function is called. */
export function watchRow(row: Element, listener: RowListener): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => undefined;
  const watching = (observers ??= observe());
  listeners.set(row, listener);
  const start = setTimeout(() => watching.forEach((one) => one.observe(row)), fadeMs);
  return () => {
    clearTimeout(start);
    watching.forEach((one) => one.unobserve(row));
    listeners.delete(row);
    waiting.delete(listener);
    coming.delete(listener);
  };
}

function observe() {
  const near = new IntersectionObserver(
    tell((row, isNear) => (isNear ? come(row) : pass(row))),
    {
      rootMargin: '100% 0px',
    },
  );
  const around = new IntersectionObserver(
    tell((row, isAround) => (isAround ? wait(row) : leave(row))),
    { rootMargin: '800% 0px' },
  );
  const sizes = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries)
      listeners.get(target)?.height(borderBoxSize[0]?.blockSize ?? 0);
  });
  return [near, around, sizes];
}

const tell = (say: (row: RowListener, intersects: boolean) => void) =>
  function told(entries: IntersectionObserverEntry[]) {
    for (const { target, isIntersecting } of entries) {
      const listener = listeners.get(target);
      if (listener !== undefined) say(listener, isIntersecting);
    }
  };

/**
 * A sixth of them in each frame: cards that stand side by side on a wide screen would keep a finger waiting
 * together, and whoever scrolls fast through small rows must not outrun them.
 */
function come(row: RowListener): void {
  coming.add(row);
  if (coming.size === 1) requestAnimationFrame(showSome);
}

function showSome(): void {
  const [...rows] = coming;
  for (const row of rows.slice(0, Math.ceil(rows.length / 6))) {
    coming.delete(row);
    row.near(true);
  }
  if (coming.size > 0) requestAnimationFrame(showSome);
}

function pass(row: RowListener): void {
  coming.delete(row);
  row.near(false);
}

function wait(row: RowListener): void {
  waiting.add(row);
  if (waiting.size === 1) next();
}

function leave(row: RowListener): void {
  waiting.delete(row);
  row.far();
}

/** One row at a time, so that a tap never waits for more. */
function next(): void {
  whenIdle(() => {
    const [row] = waiting;
    if (row === undefined) return;
    waiting.delete(row);
    row.idle();
    if (waiting.size > 0) next();
  });
}
