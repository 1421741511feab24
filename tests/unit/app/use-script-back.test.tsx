// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useScriptBack } from '../../../src/app/use-script-back.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A screen that shows the error, and is shown anew at each try. */
async function showAnew(error: unknown, onBack: () => void): Promise<() => Promise<void>> {
  const Crash = () => {
    useScriptBack(error, onBack);
    return null;
  };
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  let tries = 0;
  const show = () => act(async () => root.render(<Crash key={(tries += 1)} />));
  await show();
  return show;
}

it('SYNC-16 the worker, whose damaged code comes anew meanwhile, is tried again by itself while there is a gateway, but not for ever', async () => {
  const answers = vi.spyOn(globalThis, 'fetch');
  answers.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  answers.mockImplementation(async () => new Response(''));
  const onBack = vi.fn<() => void>();
  const show = await showAnew(new TypeError('Failed to fetch the worker'), onBack);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(answers.mock.calls.map(([what]) => what)).toEqual(['/healthz']);
  expect(onBack).not.toHaveBeenCalled();
  for (let tries = 1; tries <= 5; tries += 1) {
    await act(() => vi.advanceTimersByTimeAsync(100_000));
    await show();
  }
  expect(onBack).toHaveBeenCalledTimes(3);
});
