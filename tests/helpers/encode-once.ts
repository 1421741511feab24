/*
 * Most tests that need a picture need any: they upload the same one (small-jpeg.ts), in whose nine forms a third of
 * their processor time went. The gateway's own encoder makes them once in each worker.
 */
import { createHash } from 'node:crypto';
import { vi } from 'vitest';

type Encoder = typeof import('../../sync-server/images/encode-picture.ts');
type Forms = ReturnType<Encoder['encodePicture']>;

/** Outlasts the modules of one file. */
const kept = ((globalThis as { keptForms?: Map<string, Forms> }).keptForms ??= new Map());
const maxKept = 20;

vi.mock('../../sync-server/images/encode-picture.ts', async (original) => {
  const real = await original<Encoder>();
  const encodePicture: Encoder['encodePicture'] = async (pixels, kind, effort) => {
    const hash = createHash('sha1').update(new Uint8Array(pixels.data)).digest('base64');
    const name = [hash, pixels.side, kind, effort].join();
    const forms = kept.get(name) ?? real.encodePicture(pixels, kind, effort);
    // What has failed is tried again.
    forms.then(
      () => kept.size < maxKept && kept.set(name, forms),
      () => undefined,
    );
    return [...(await forms)];
  };
  return { ...real, encodePicture };
});
