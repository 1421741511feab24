/** Address at which the gateway serves a stored image path such as `meet_images/uid/file.jpg`. */
export function imageUrl(path: string): string {
  return `/api/images/${path}`;
}

/** Path of the 200 px avatar beside a `_512` thumbnail; other paths stay. */
export function avatarPath(thumbPath: string): string {
  return thumbPath.replace(/_512(\.\w+)$/, '_200$1');
}

const full = /^(meet_images|user_profile_images)\/([^/]+)\/([^/]+)\.jpg$/;

/** Path of the 512 px thumbnail of a main image; other paths stay. */
export function smallerPath(path: string): string {
  const [, folder, uid, file] = full.exec(path) ?? [];
  if (folder === undefined || uid === 'thumbnails') return path;
  return `${folder}/thumbnails/${uid}/${file}_512.jpg`;
}

/** `srcset` of a main image: its 512 px thumbnail and itself; undefined for other paths. */
export function imageSrcSet(path: string): string | undefined {
  const thumb = smallerPath(path);
  return thumb === path ? undefined : `${imageUrl(thumb)} 512w, ${imageUrl(path)} 1024w`;
}
