import { watchAlways } from '../data/watch-always.ts';
import type { PictureUploads, PictureUploadsOptions } from './picture-uploads.ts';

/** What sync does with its uploads. */
interface Uploads {
  /** Ends a pause between attempts. */
  wake(): void;
  close(): Promise<void>;
}

/**
 * The uploads of pictures, whose code is fetched once there is a picture, or soon after a start (run-sync.ts). Where it
 * cannot be had that is as if there were no network: they wait, and each waking tries again.
 */
export function lazyUploads(options: PictureUploadsOptions): Uploads {
  let uploads: Promise<PictureUploads | undefined> | undefined;
  let isClosed = false;
  let hasPictures = false;
  const begin = async () => {
    const code = await import('./picture-uploads.ts').catch(() => undefined);
    if (code === undefined || isClosed) return (uploads = undefined);
    watching.unsubscribe();
    const begun = new code.PictureUploads(options);
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
