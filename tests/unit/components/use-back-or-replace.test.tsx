// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useBackOrReplace } from '../../../src/components/use-back-or-replace.ts';

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

/** Saves in the editor, the last of these screens, and goes one step back. @returns where one is after each */
async function saveAndGoBack(screens: readonly string[]): Promise<string[]> {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  function Screen() {
    const navigate = useNavigate();
    const returnTo = useBackOrReplace();
    return (
      <>
        <p>{useLocation().pathname}</p>
        <button onClick={() => void returnTo('/account')}>Tallenna</button>
        <button onClick={() => void navigate(-1)}>Takaisin</button>
      </>
    );
  }
  act(() =>
    root.render(
      <MemoryRouter initialEntries={[...screens]}>
        <Screen />
      </MemoryRouter>,
    ),
  );
  const seen: string[] = [];
  for (const button of host.querySelectorAll('button')) {
    await act(async () => button.click());
    seen.push(host.querySelector('p')?.textContent ?? '');
  }
  act(() => root.unmount());
  host.remove();
  return seen;
}

const entries = (...paths: string[]) => ({
  entries: () => paths.map((path) => ({ url: location.origin + path })),
  currentEntry: { index: paths.length - 1 },
});

it.each([
  { from: '/users', stub: entries('/users', '/profile'), back: '/users' },
  { from: '/account', stub: entries('/meets', '/account', '/profile'), back: '/meets' },
  { from: '/account', stub: undefined, back: '/account' },
])('PROF-22 back after saving, from $from to $back', async ({ from, stub, back }) => {
  vi.stubGlobal('navigation', stub);
  expect(await saveAndGoBack(['/meets', from, '/profile'])).toEqual(['/account', back]);
});
