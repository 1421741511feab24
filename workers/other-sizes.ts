import { withCacheTimeout } from './with-cache-timeout.ts';

/** Folder, owner, name and ending of a picture of any size (sync-server/images/image-paths.ts). */
const parts = /^(\/api\/images\/\w+)(?:\/thumbnails)?\/(\w+)\/([a-z0-9]+)(?:_\d+)?(\.\w+)$/;

/** Paths of all sizes that a picture has, the largest first. */
function sizesOf(path: string): string[] {
  const [, folder, owner, name, ending] = parts.exec(path) ?? [];
  if (folder === undefined) return [];
  const thumbnail = `${folder}/thumbnails/${owner}/${name}`;
  const all = [`${folder}/${owner}/${name}${ending}`];
  all.push(...[512, 200].map((size) => `${thumbnail}_${size}${ending}`));
  return all;
}

/** The same picture in the next larger size, if that is kept: what is here already is not fetched once more, smaller. */
export async function inLargerSize(path: string): Promise<Response | undefined> {
  const all = sizesOf(path);
  const larger = all[all.indexOf(path) - 1];
  return larger === undefined ? undefined : withCacheTimeout(caches.match(larger));
}

/** The same picture in another size, if one is kept: where data was saved, say, the smaller one. */
export async function inOtherSize(path: string): Promise<Response | undefined> {
  for (const other of sizesOf(path)) {
    const kept = other === path ? undefined : await withCacheTimeout(caches.match(other));
    if (kept !== undefined) return kept;
  }
  return undefined;
}
