/** Background Sync, which not every browser has, and TypeScript does not know. */
interface WithSync {
  sync?: { register(tag: string): Promise<void> };
}

/** Has the browser wake the service worker once there is a network. @param prepare leaves what the worker needs then */
export async function wakeWorker(tag: string, prepare: () => Promise<unknown>): Promise<void> {
  const { sync } = ((await navigator.serviceWorker?.getRegistration()) ?? {}) as WithSync;
  if (!sync) return;
  await prepare();
  await sync.register(tag);
}
