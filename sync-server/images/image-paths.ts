/**
 * Where pictures lie (IMG-06). Every path is built here from checked parts, or parsed here into them:
 * nothing that a client sends is ever joined to a folder, so no path can leave the image store.
 */
export type PictureKind = 'profile' | 'meet';
/** Width and height of a stored form, in pixels. */
export type PictureSize = 1024 | 512 | 200;
/** File ending of a stored form. */
export type PictureFormat = 'jpg' | 'webp' | 'avif';

/** One stored picture of one account; `file` is the random name that the gateway made (IMG-10). */
export interface PictureName {
  readonly kind: PictureKind;
  readonly uid: string;
  readonly file: string;
}

/** One of its stored files. */
export interface PictureFile extends PictureName {
  readonly size: PictureSize;
  readonly format: PictureFormat;
}

/** What a document carries of its picture. */
export interface PictureUrls {
  readonly picUrl: string;
  readonly thumbUrl: string;
}

const folders = { profile: 'user_profile_images', meet: 'meet_images' } as const;
const kinds = { user_profile_images: 'profile', meet_images: 'meet' } as const;
/** Every format in which each size is stored (IMG-11). */
export const pictureFormats: readonly PictureFormat[] = ['jpg', 'webp', 'avif'];
const mainPattern =
  /^(user_profile_images|meet_images)\/([a-z0-9]{20})\/([a-z0-9]{20})\.(jpg|webp|avif)$/;
const thumbPattern =
  /^(user_profile_images|meet_images)\/thumbnails\/([a-z0-9]{20})\/([a-z0-9]{20})_(512|200)\.(jpg|webp|avif)$/;

/** The sizes in which that kind of picture is stored, largest first (IMG-01, IMG-02). */
export function sizesOf(kind: PictureKind): readonly PictureSize[] {
  return kind === 'profile' ? [1024, 512, 200] : [1024, 512];
}

/** Path of one stored file, relative to the image store; `/` on every system. */
export function pathOf(file: PictureFile): string {
  const folder = folders[file.kind];
  return file.size === 1024
    ? `${folder}/${file.uid}/${file.file}.${file.format}`
    : `${folder}/thumbnails/${file.uid}/${file.file}_${file.size}.${file.format}`;
}

/** The file that a path names; undefined for anything that this module could not have built. */
export function parsePath(path: string): PictureFile | undefined {
  const match = mainPattern.exec(path) ?? thumbPattern.exec(path);
  if (match === null) return undefined;
  const isThumb = match.length === 6;
  const folder = match[1] as keyof typeof kinds;
  const parsed: PictureFile = {
    kind: kinds[folder],
    uid: match[2] ?? '',
    file: match[3] ?? '',
    size: isThumb ? (Number(match[4]) as PictureSize) : 1024,
    format: (isThumb ? match[5] : match[4]) as PictureFormat,
  };
  return sizesOf(parsed.kind).includes(parsed.size) ? parsed : undefined;
}

/** Whether a path lies in a folder of pictures, whatever it names: a bucket may hold what is somebody else's. */
export function isAmongPictures(path: string): boolean {
  return Object.keys(kinds).some((folder) => path.startsWith(`${folder}/`));
}

/** The relative URLs that the owner document carries: the JPEG forms of 1024 and 512. */
export function urlsOf(name: PictureName): PictureUrls {
  return {
    picUrl: pathOf({ ...name, size: 1024, format: 'jpg' }),
    thumbUrl: pathOf({ ...name, size: 512, format: 'jpg' }),
  };
}

/** Every path that a picture may have, whether or not the file exists. */
export function allPathsOf(name: PictureName): string[] {
  return sizesOf(name.kind).flatMap((size) =>
    pictureFormats.map((format) => pathOf({ ...name, size, format })),
  );
}

/** The two folders that hold an account's pictures of one kind. */
export function foldersOf(kind: PictureKind, uid: string): string[] {
  return [`${folders[kind]}/${uid}`, `${folders[kind]}/thumbnails/${uid}`];
}
