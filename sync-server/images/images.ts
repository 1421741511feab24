import { join } from 'node:path';
import { createWorkBudget } from '../work-budget.ts';
import { decodePicture, inspectPicture, maxPixels } from './decode-picture.ts';
import type { Outcome } from './decode-picture.ts';
import { encodePicture } from './encode-picture.ts';
import type { EncodedForm } from './encode-picture.ts';
import type { PictureKind } from './image-paths.ts';
import type { ImageStorage } from './image-storage.ts';
import { openStorage } from './open-storage.ts';
import type { S3Settings } from './s3-storage.ts';
import { thumbHashOf } from './thumb-hash.ts';

/** A picture ready to be stored. */
export interface ProcessedPicture {
  readonly forms: readonly EncodedForm[];
  /** Base64. */
  readonly thumbhash: string;
}

/** The gateway's pictures: where they lie, and how an upload becomes one. */
export interface Images {
  readonly storage: ImageStorage;
  /** Folder for uploads on their way in; not part of the storage. */
  readonly incoming: string;
  /**
   * Turns an uploaded file into every stored form. Refuses what IMG-08 does not allow. Waits while
   * other uploads use up the memory that decoding may take.
   */
  process(path: string, kind: PictureKind): Promise<Outcome<ProcessedPicture>>;
  /** How many uploads wait for their turn. */
  readonly waiting: number;
}

export interface ImagesOptions {
  /** Folder of the installation's data; pictures go to `images` below it. */
  readonly dataDirectory: string;
  /** How much work makes AVIF and WebP smaller, 0 (if not said) to 4. */
  readonly pictureEffort?: number;
  /** A bucket for the pictures instead of that folder. */
  readonly s3?: S3Settings;
}

/** Opens the image store. Nothing is created before the first upload. */
export function openImages(options: ImagesOptions): Images {
  const budget = createWorkBudget(maxPixels);
  return {
    storage: openStorage(options),
    incoming: join(options.dataDirectory, 'incoming'),
    process: async (path, kind) => {
      const picture = await inspectPicture(path);
      if (!picture.ok) return picture;
      return budget.run(picture.value.pixels, async () => {
        const pixels = await decodePicture(picture.value);
        if (!pixels.ok) return pixels;
        const forms = await encodePicture(pixels.value, kind, options.pictureEffort ?? 0);
        return { ok: true, value: { forms, thumbhash: await thumbHashOf(pixels.value) } };
      });
    },
    get waiting() {
      return budget.waiting;
    },
  };
}
