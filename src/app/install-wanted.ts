import { writeLocal } from '../data/local-values.ts';

const storageKey = 'kd:install-later';
/** Whoever says "not now" is not asked again for two months, milliseconds. */
const pauseMs = 60 * 24 * 3600_000;

/** Whether the home screen may be offered now, as far as it has been put off here: the clock may have been ahead then. */
export function isInstallWanted(): boolean {
  try {
    return Math.abs(Date.now() - Number(localStorage.getItem(storageKey))) > pauseMs;
  } catch {
    return false;
  }
}

/** The user has answered the offer, one way or the other. */
export function putOffInstall(): void {
  // Where nothing can be kept it is not asked at all.
  writeLocal(storageKey, String(Date.now()));
}
