// @vitest-environment happy-dom
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppRouter } from '../../../src/app/app-router.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let go: ReturnType<typeof useNavigate>;
let unmount: () => Promise<void>;
/** Changes of screen for which the browser is still taking its picture of the old one. */
let fades: (() => void)[];
const animate = vi.fn<Element['animate']>();

function Main() {
  const navigate = useNavigate();
  useEffect(() => void (go = navigate));
  return <main id="main">{useLocation().pathname}</main>;
}

const shown = () => document.querySelector('main')?.textContent;
const goTo = (path: string) => act(async () => void go(path));

beforeEach(async () => {
  fades = [];
  Object.assign(document, {
    startViewTransition(change: () => void) {
      fades.push(change);
      return { ready: Promise.resolve(), finished: Promise.resolve() };
    },
  });
  Element.prototype.animate = animate;
  history.replaceState(null, '', '/account');
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <AppRouter>
        <Main />
      </AppRouter>,
    ),
  );
  unmount = () => act(async () => root.unmount());
});
afterEach(async () => {
  await unmount();
  animate.mockReset();
  Reflect.deleteProperty(document, 'startViewTransition');
  document.body.replaceChildren();
});

it('NAV-01 who is elsewhere before a screen has faded in stays there', async () => {
  await goTo('/meets');
  await goTo('/account');
  expect([shown(), fades.length]).toEqual(['/meets', 1]);
  await goTo('/meets');
  await act(async () => fades[0]?.());
  expect([location.pathname, shown()]).toEqual(['/meets', '/meets']);
});

it('NAV-01 lists appear softly, without a cross-fade', async () => {
  await goTo('/meets');
  expect(shown()).toBe('/meets');
  expect([animate.mock.calls.length, fades.length]).toEqual([1, 0]);
});
