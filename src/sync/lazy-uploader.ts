import type { Access } from '../data/authorized.ts';
import type { Fetch } from './exchange.ts';
import type { Uploader } from './uploader.ts';

/** The uploader; its code is fetched with the first picture. Where it cannot be had, that counts as having no network. */
export function lazyUploader(access: Access, fetch: Fetch): Uploader {
  const load = async () => (await import('./uploader.ts')).pictureUploader(access, fetch);
  return {
    upload: (picture, onProgress, signal) =>
      load().then(
        (uploader) => uploader.upload(picture, onProgress, signal),
        (error: unknown) => ({ ok: false, code: 'NETWORK', message: String(error) }),
      ),
    giveUp: (picture) =>
      load()
        .then((uploader) => uploader.giveUp(picture))
        .catch(() => undefined),
  };
}
