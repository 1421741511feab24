// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { isInstallWanted, putOffInstall } from '../../../src/app/install-wanted.ts';

const dayMs = 86_400_000;

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it.each([
  ['two months have passed', 61 * dayMs, true],
  ['they have not', 59 * dayMs, false],
  ['the clock has been set back by hours', -3_600_000, false],
  ['it was a year ahead then, and would have to come to that again', -365 * dayMs, true],
])('ACC-04 what was put off is offered again where %s: %i ms → %s', (_where, ms, isWanted) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  expect(isInstallWanted()).toBe(true);
  putOffInstall();
  vi.setSystemTime(Date.now() + ms);
  expect(isInstallWanted()).toBe(isWanted);
});
