// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Banner } from '../../../src/components/banner.tsx';
import { spoken } from '../helpers/spoken.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

it('GEN-11 the words of a banner are told a moment after its region is there, once, and seen at once', async () => {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const heard = spoken();
  act(() => root.render(<Banner>Sinut on kirjattu ulos.</Banner>));
  expect(host.textContent).toBe('Sinut on kirjattu ulos.');
  await vi.advanceTimersByTimeAsync(50);
  expect(heard, 'nobody is sure to hear what comes with its region').toEqual([]);
  await vi.advanceTimersByTimeAsync(450);
  expect(heard).toEqual(['Sinut on kirjattu ulos.']);
  await vi.advanceTimersByTimeAsync(5000);
  // A region that stays would be told again with every dialog that closes.
  expect(host.querySelector('[role=status]')?.getAttribute('aria-live')).toBe('off');
  expect(host.querySelector('[aria-hidden]:not(svg)')).toBeNull();
  expect(host.textContent).toBe('Sinut on kirjattu ulos.');
  act(() => root.unmount());
});

it('GEN-11 what stands in the page from its start is read there, also where no script runs', () => {
  const html = renderToStaticMarkup(<Banner>Selain on liian vanha.</Banner>);
  document.body.innerHTML = html;
  const words = [...document.querySelectorAll('div')].at(-1);
  expect(words?.textContent).toBe('Selain on liian vanha.');
  expect(words?.closest('[aria-hidden]')).toBeNull();
  expect(words?.closest('[role=status]')).not.toBeNull();
});
