// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enhanceClip } from '../../../src/features/public/clip.ts';

const play = vi.fn<() => Promise<void>>(() => Promise.resolve());

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('probably');
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play);
  document.body.innerHTML =
    '<video id="clip" data-source="/clip.mp4"></video><button id="clip-control"></button>';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  play.mockClear();
});

/** The clip has been started and has come to its end. */
function ended(): void {
  enhanceClip();
  document.querySelector<HTMLElement>('#clip-control')?.click();
  expect(play).toHaveBeenCalledTimes(1);
  document.querySelector('#clip')?.dispatchEvent(new Event('ended'));
}

it('PAGE-02 the clip starts over 10 s after its end', () => {
  ended();
  vi.advanceTimersByTime(9999);
  expect(play).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(play).toHaveBeenCalledTimes(2);
});

it('PAGE-01 PAGE-02 the clip of a page whose language has been switched does not play on unseen', () => {
  ended();
  document.body.replaceChildren();
  vi.advanceTimersByTime(10_000);
  expect(play).toHaveBeenCalledTimes(1);
});
