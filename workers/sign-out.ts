/*
 * A sign-out that had no network is told to the gateway once there is one, though no page of the app is
 * open any more: until then the refresh cookie is good. src/data/pending-sign-out.ts leaves the note.
 */
declare const self: ServiceWorkerGlobalScope;

/** Note, tag and lock; repeated in src/data/pending-sign-out.ts, a browser test holds them together. */
export const signOutTag = 'kohdataan-sign-out';

/** Throws without an answer of the gateway: the browser then tries again. */
export async function finishSignOut(): Promise<void> {
  await self.navigator.locks.request(signOutTag, async () => {
    // Told by a page meanwhile, or somebody has signed in.
    if (!(await caches.has(signOutTag))) return;
    const answer = await fetch('/api/auth/logout', {
      method: 'POST',
      credentials: 'same-origin',
      // A sign-in waits for it.
      signal: AbortSignal.timeout(8000),
    });
    if (!((await answer.json()) as { ok?: true }).ok) throw new Error(`HTTP ${answer.status}`);
    await caches.delete(signOutTag);
  });
}
