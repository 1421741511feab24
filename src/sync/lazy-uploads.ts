import type { Access } from '../data/authorized.ts';
import { watchAlways } from '../data/watch-always.ts';
import type { Fetch } from './exchange.ts';
import type { PictureUploads, PictureUploadsOptions } from './picture-uploads.ts';

/** What they are begun with, once their code is here. */
interface UploadsOptions extends Omit<PictureUploadsOptions, 'uploader'> {
  access: Access;
  fetch: Fetch;
}

/** What sync does with its uploads. */
interface Uploads {
  /** Ends a pause between attempts. */
  wake(): void;
  close(): Promise<void>;
}

const load = () => Promise.all([import('./picture-uploads.ts'), import('./uploader.ts')]);

/**
 * The uploads of pictures, whose code is fetched once there is a picture, or soon after a start (run-sync.ts). Where it
 * cannot be had that is as if there were no network: they wait, and each waking tries again.
 */
export function lazyUploads(options: UploadsOptions): Uploads {
  let uploads: Promise<PictureUploads | undefined> | undefined;
  let isClosed = false;
  let hasPictures = false;
  const begin = async () => {
    const code = await load().catch(() => undefined);
    if (code === undefined || isClosed) return (uploads = undefined);
    watching.unsubscribe();
    const [{ PictureUploads }, { pictureUploader }] = code;
    const uploader = pictureUploader(options.access, options.fetch);
    const begun = new PictureUploads({ ...options, uploader });
    begun.start();
    return begun;
  };
  const look = () => {
    if (hasPictures && !isClosed) uploads ??= begin();
  };
  const watching = watchAlways(options.store.watchPictures()).subscribe(({ length }) => {
    hasPictures = length > 0;
    look();
  });
  return {
    wake() {
      look();
      void uploads?.then((begun) => begun?.wake());
    },
    async close() {
      isClosed = true;
      watching.unsubscribe();
      // What is still being fetched sees that it is over.
      await (await Promise.race([uploads, Promise.resolve(undefined)]))?.close();
    },
  };
}
