import { deletePictureCaches } from '../data/picture-caches.ts';
import { forgetSnapshot } from './snapshot.ts';
import { keepProfileHint } from './profile-hint.ts';

/** Deletes what the app itself keeps about an account besides the replica (AUTH-14). */
export async function forgetDevice(): Promise<void> {
  forgetSnapshot();
  keepProfileHint(undefined);
  sessionStorage.clear();
  void navigator.clearAppBadge?.().catch(() => undefined);
  await deletePictureCaches();
}
