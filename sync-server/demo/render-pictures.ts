import sharp from 'sharp';
import type { StoredMeet, StoredUser } from '../../schemas/documents/stored.ts';
import { ageOn } from '../../schemas/domain/age.ts';
import type { Pixels } from '../images/decode-picture.ts';
import { parsePath, pathOf, sizesOf } from '../images/image-paths.ts';
import type { PictureName } from '../images/image-paths.ts';
import type { ImageStorage } from '../images/image-storage.ts';
import { thumbHashOf } from '../images/thumb-hash.ts';
import { drawPortrait } from './art/portrait/portrait.ts';
import { drawScene } from './art/scenes/scene.ts';
import { presentationsOf } from './make-names.ts';
import { createRandom } from './random.ts';

/** Drawn pictures are flat: they stay clean at qualities that a photograph would not. */
const quality = { 1024: 84, 512: 82, 200: 84 } as const;
/** As many as there are cores in a small machine. */
const atOnce = 2;

/** Draws, stores and gives ThumbHashes to the pictures that these people and meets name. */
export async function renderPictures(
  storage: ImageStorage,
  people: readonly StoredUser[],
  meets: readonly StoredMeet[],
  seed: string,
  now: Date,
): Promise<void> {
  const work = [
    ...people.map((person) => async () => {
      const random = createRandom(`${seed}:portrait:${person.uid}`);
      const svg = drawPortrait(
        random,
        presentationsOf(random, person.name),
        ageOn(person.birthday, now),
      );
      person.thumbhash = await storeDrawing(storage, person.picUrl, svg);
    }),
    ...meets.map((meet) => async () => {
      const svg = drawScene(createRandom(`${seed}:scene:${meet.meetId}`), meet.meet_type);
      meet.thumbhash = await storeDrawing(storage, meet.meet_pic_url, svg);
    }),
  ];
  const worker = async (): Promise<void> => {
    for (let next = work.pop(); next !== undefined; next = work.pop()) await next();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Stores the JPEG forms only: AVIF and WebP would take most of the time, and JPEG always serves. */
async function storeDrawing(
  storage: ImageStorage,
  path: string | null,
  svg: string,
): Promise<string | null> {
  const name: PictureName | undefined = path === null ? undefined : parsePath(path);
  if (name === undefined) return null;
  const data = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  const pixels: Pixels = { data, side: 1024 };
  const raw = { width: pixels.side, height: pixels.side, channels: 3 } as const;
  for (const size of sizesOf(name.kind)) {
    const bytes = await sharp(data, { raw })
      .resize(size, size)
      .jpeg({ quality: quality[size] })
      .toBuffer();
    await storage.write(
      pathOf({ kind: name.kind, uid: name.uid, file: name.file, size, format: 'jpg' }),
      bytes,
    );
  }
  return thumbHashOf(pixels);
}
