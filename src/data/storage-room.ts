import { dropPictures } from './picture-caches.ts';
import { createStore } from './store.ts';

/** True while the device has no room for what is being written. */
export const storageFull = createStore(false);

/** True for a write that failed because there is no room; Dexie and RxDB wrap the browser's error. */
export function isNoRoom(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, message, inner, cause } = error as Record<string, unknown>;
  if (name === 'QuotaExceededError' || String(message).includes('QuotaExceeded')) return true;
  return isNoRoom(inner) || isNoRoom(cause);
}

/**
 * Runs a write; if the device is full, the kept pictures go and it runs once more. Then it is said
 * that the device is full, until a write succeeds.
 * @throws what the write throws
 */
export async function inRoom<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await settled(write);
  } catch (error) {
    if (!isNoRoom(error)) throw error;
    await dropPictures(() => false).catch(() => undefined);
    try {
      return await settled(write);
    } catch (again) {
      if (isNoRoom(again)) storageFull.set(true);
      throw again;
    }
  }
}

async function settled<T>(write: () => Promise<T>): Promise<T> {
  const result = await write();
  storageFull.set(false);
  return result;
}

/** Room on this device, in bytes, and whether the browser may delete what is stored by itself. */
export interface StorageState {
  used: number;
  quota: number;
  persisted: boolean;
}

/** What the browser tells; undefined if it tells nothing. */
export async function storageState(): Promise<StorageState | undefined> {
  try {
    const { usage = 0, quota = 0 } = await navigator.storage.estimate();
    return { used: usage, quota, persisted: await navigator.storage.persisted() };
  } catch {
    return undefined;
  }
}

/** True where the browser asks the user before it promises to keep what is stored (Firefox). */
export function asksToPersist(agent = navigator.userAgent): boolean {
  return /Firefox\//.test(agent);
}

/** Asks the browser not to evict what is stored here; it decides by itself or asks the user. */
export async function askToPersist(): Promise<boolean> {
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}
