// @vitest-environment happy-dom
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import type { NavigateFunction } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
