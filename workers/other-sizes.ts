import { withCacheTimeout } from './with-cache-timeout.ts';

/** Folder, owner, name and ending of a picture of any size (sync-server/images/image-paths.ts). */
const parts = /^(\/api\/images\/\w+)(?:\/thumbnails)?\/(\w+)\/([a-z0-9]+)(?:_\d+)?(\.\w+)$/;

/** Paths of the other sizes that a picture has, the largest first. */
function otherSizes(path: string): string[] {
  const [, folder, owner, name, ending] = parts.exec(path) ?? [];
  if (folder === undefined) return [];
  const thumbnail = `${folder}/thumbnails/${owner}/${name}`;
  const all = [`${folder}/${owner}/${name}${ending}`];
  all.push(...[512, 200].map((size) => `${thumbnail}_${size}${ending}`));
  return all.filter((one) => one !== path);
}

/** The same picture in another size, if one is kept: where data was saved, say, the smaller one. */
export async function inOtherSize(path: string): Promise<Response | undefined> {
  for (const other of otherSizes(path)) {
    const kept = await withCacheTimeout(caches.match(other));
    if (kept !== undefined) return kept;
  }
  return undefined;
}
