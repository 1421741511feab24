// @vitest-environment happy-dom
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import type { NavigateFunction } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askForRow } from '../../../src/components/asked-row.ts';
import { PageHeader } from '../../../src/components/page-header.tsx';
import { useScrollRestoration } from '../../../src/app/scroll-restoration.ts';

let navigate: NavigateFunction;
let root: Root;
const go = (to: string | number) => act(async () => void (await navigate(to as string)));

/** As the user's finger does, and as the screen's own calls do. */
function scrollTo(top: number): void {
  vi.stubGlobal('scrollY', top);
  dispatchEvent(new Event('scroll'));
}

function Screen() {
  useScrollRestoration();
  const go = useNavigate();
  useEffect(() => void (navigate = go), [go]);
  return <PageHeader title="Luo tapaaminen" back="/meets" />;
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // Nothing is drawn here.
  document.elementFromPoint = () => null;
  vi.stubGlobal(
    'scrollTo',
    vi.fn((_: number, top: number) => vi.stubGlobal('scrollY', top)),
  );
  scrollTo(0);
  root = createRoot(document.body);
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/meets']}>
        <Screen />
      </MemoryRouter>,
    ),
  );
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

it('GEN-01 the way back leads to where a screen was left, to its top where nobody had scrolled', async () => {
  await go('/profilecard/a');
  scrollTo(700);
  await go(-1);
  expect(scrollY).toBe(0);
  scrollTo(300);
  await go('/profilecard/b');
  expect(scrollY).toBe(0);
  scrollTo(900);
  await go(-1);
  expect(scrollY).toBe(300);
});

it('GEN-01 the back arrow of a screen leads to where the one before was left, as the bar does', async () => {
  scrollTo(300);
  await go('/mymeeteditor');
  expect(scrollY).toBe(0);
  await act(async () => document.querySelector<HTMLElement>('a[href="/meets"]')?.click());
  expect(scrollY).toBe(300);
});

it('MEET-09 a phone that is turned goes on with the meet that one looks at, in the list’s other columns', async () => {
  vi.useFakeTimers();
  const row = document.createElement('div');
  row.dataset['row'] = 'm7';
  document.body.append(row);
  const standsAt = (top: number) => {
    row.getBoundingClientRect = () => new DOMRect(0, top - scrollY, 300, 500);
  };
  document.elementFromPoint = () => row;
  standsAt(6000);
  vi.stubGlobal('innerWidth', 390);
  vi.stubGlobal('innerHeight', 800);
  scrollTo(5800);
  vi.advanceTimersByTime(100);
  standsAt(3000);
  vi.stubGlobal('innerWidth', 800);
  vi.stubGlobal('innerHeight', 400);
  dispatchEvent(new Event('resize'));
  expect(scrollY).toBe(2900);
  // A keyboard that comes up changes the height alone: nothing moves.
  scrollTo(2800);
  vi.advanceTimersByTime(100);
  standsAt(3500);
  vi.stubGlobal('innerHeight', 200);
  dispatchEvent(new Event('resize'));
  expect(scrollY).toBe(2800);
  row.remove();
  vi.useRealTimers();
});

it('GEN-11 MEET-12 who has published a meet goes on at its card, wherever its date has put it', async () => {
  const list = document.createElement('main');
  list.innerHTML = '<h1 tabindex="-1">Omat tapaamiset</h1><p data-row="m1"><h2>Sauna</h2></p>';
  document.body.append(list);
  list.querySelector('h1')?.focus();
  askForRow('m7');
  await go('/ownmeets');
  expect(document.activeElement?.textContent).not.toBe('Uinti');
  const card = document.createElement('article');
  card.dataset['row'] = 'm7';
  card.innerHTML = '<h2>Uinti</h2><button>Muokkaa</button>';
  list.append(card);
  await expect.poll(() => document.activeElement?.textContent).toBe('Uinti');
  list.remove();
});
