import { link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { StoredMeet, StoredUser } from '../../schemas/documents/stored.ts';
import { drawScene } from '../../sync-server/demo/art/scenes/scene.ts';
import { createRandom } from '../../sync-server/demo/random.ts';
import { parsePath, pathOf, sizesOf } from '../../sync-server/images/image-paths.ts';
import type { PictureSize } from '../../sync-server/images/image-paths.ts';
import { thumbHashOf } from '../../sync-server/images/thumb-hash.ts';

const side = 1024;

/**
 * Gives all these people and meets one picture, as files of the image store below `directory`: what
 * they show does not matter, that they are there does. Links, so that it takes no room and no time.
 */
export async function fillPictures(
  directory: string,
  people: readonly StoredUser[],
  meets: readonly StoredMeet[],
): Promise<void> {
  const drawing = drawScene(createRandom('pages:picture'), 'Kahvila');
  const data = await sharp(Buffer.from(drawing)).removeAlpha().raw().toBuffer();
  const raw = { width: side, height: side, channels: 3 } as const;
  const sources = new Map<PictureSize, string>();
  for (const size of sizesOf('profile')) {
    const file = join(directory, `picture-${size}.jpg`);
    await sharp(data, { raw }).resize(size, size).jpeg().toFile(file);
    sources.set(size, file);
  }
  const thumbhash = await thumbHashOf({ data, side });
  const owners = [
    ...people.map((doc) => ({ doc, path: doc.picUrl })),
    ...meets.map((doc) => ({ doc, path: doc.meet_pic_url })),
  ];
  for (const { doc, path } of owners) {
    const name = path === null ? undefined : parsePath(path);
    if (name === undefined) continue;
    doc.thumbhash = thumbhash;
    for (const size of sizesOf(name.kind)) {
      const target = join(directory, 'images', pathOf({ ...name, size, format: 'jpg' }));
      await mkdir(dirname(target), { recursive: true });
      await link(sources.get(size) ?? '', target);
    }
  }
}
