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
function thumbnailPath(path: string): string {
  const [, folder, uid, file] = full.exec(path) ?? [];
  if (folder === undefined || uid === 'thumbnails') return path;
  return `${folder}/thumbnails/${uid}/${file}_512.jpg`;
}

/** Where data is saved: the thumbnail of a main image, the avatar beside a person's thumbnail; other paths stay. */
export function smallerPath(path: string): string {
  return path.startsWith('user_profile_images/thumbnails/')
    ? avatarPath(path)
    : thumbnailPath(path);
}

/** `srcset` of a main image: its 512 px thumbnail and itself; undefined for other paths. */
export function imageSrcSet(path: string): string | undefined {
  const thumb = thumbnailPath(path);
  return thumb === path ? undefined : `${imageUrl(thumb)} 512w, ${imageUrl(path)} 1024w`;
}
