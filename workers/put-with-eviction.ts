/** Names of the caches of pictures (workers/pictures.ts). */
const pictures = /^kd-images-/;

/**
 * Keeps what the app cannot do without: on a full device, kept pictures give way to it, which come again.
 * @throws if there is no room all the same
 */
export async function putWithEviction(cache: Cache, key: string, answer: Response): Promise<void> {
  const copy = answer.clone();
  try {
    await cache.put(key, answer);
  } catch (error) {
    if ((error as Error).name !== 'QuotaExceededError') throw error;
    await dropPictures();
    await cache.put(key, copy);
  }
}

/** The caches themselves stay: the app makes them when it starts. */
async function dropPictures(): Promise<void> {
  const names = await caches.keys();
  for (const name of names.filter((one) => pictures.test(one))) {
    const cache = await caches.open(name);
    for (const key of await cache.keys()) await cache.delete(key);
  }
}
