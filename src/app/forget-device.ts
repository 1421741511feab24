import { forgetSnapshot } from './snapshot.ts';
import { keepProfileHint } from './profile-hint.ts';
import { sharedCache } from './shared-content.ts';

/** Prefix of the caches in which the service worker keeps pictures; the account's id follows. */
const pictureCaches = 'kd-images-';

/** Deletes what the app itself keeps about an account besides the replica (AUTH-14). */
export async function forgetDevice(): Promise<void> {
  forgetSnapshot();
  keepProfileHint(undefined);
  sessionStorage.clear();
  void navigator.clearAppBadge?.().catch(() => undefined);
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  const mine = names.filter((name) => name.startsWith(pictureCaches) || name === sharedCache);
  await Promise.all(mine.map((name) => caches.delete(name)));
}

/** Makes the caches in which the service worker may keep this account's pictures. */
export async function allowPictureCaches(uid: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  const wanted = [`${pictureCaches}thumbnails-${uid}`, `${pictureCaches}full-${uid}`];
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(pictureCaches) && !wanted.includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
  await Promise.all(wanted.map((name) => caches.open(name)));
}
