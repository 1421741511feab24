/** Caches in which the service worker keeps pictures (workers/pictures.ts); the account's id follows. */
const prefix = 'kd-images-';

/** Cache in which the service worker leaves what another app shared (workers/share.ts). */
export const sharedCache = 'kd-shared';

async function names(): Promise<string[]> {
  const all = await globalThis.caches?.keys();
  return (all ?? []).filter((name) => name.startsWith(prefix));
}

/** Makes the two caches of this account, and deletes those of others. Rejects where there are none. */
export async function allowPictureCaches(uid: string): Promise<void> {
  const wanted = [`${prefix}thumbnails-${uid}`, `${prefix}full-${uid}`];
  const others = (await names()).filter((name) => !wanted.includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
  await Promise.all(wanted.map((name) => caches.open(name)));
}

/** Deletes every kept picture, at sign-out (AUTH-14). */
export async function deletePictureCaches(): Promise<void> {
  await Promise.all((await names()).map((name) => caches.delete(name)));
}

/** Deletes what was shared, too. */
export async function deleteShared(): Promise<void> {
  await globalThis.caches?.delete(sharedCache);
}

/** It waits for that account's sign-in, as what is shared while nobody is signed in does for any (workers/share.ts). */
export async function leaveShared(uid: string | undefined): Promise<void> {
  const key = '/shared/content';
  const content = await globalThis.caches?.match(key, { cacheName: sharedCache });
  if (content === undefined) return;
  const left = Response.json({ ...(await content.json()), signedOut: true, uid });
  await (await caches.open(sharedCache)).put(key, left);
}

/** Takes the kept pictures that `isWanted` says no to by their path. */
export async function dropPictures(isWanted: (path: string) => boolean): Promise<void> {
  for (const name of await names()) {
    const cache = await caches.open(name);
    for (const key of await cache.keys()) {
      if (!isWanted(new URL(key.url).pathname)) await cache.delete(key);
    }
  }
}

/** How many pictures are kept. */
export async function countPictures(): Promise<number> {
  const opened = await Promise.all((await names()).map((name) => caches.open(name)));
  const keys = await Promise.all(opened.map((cache) => cache.keys()));
  return keys.flat().length;
}
