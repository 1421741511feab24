/** Brands of HEIC files, as the gateway knows them. */
const brands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];

/** Type under which an original waits on the device. */
export const heicType = 'image/heic';

/**
 * A picture that goes as it is, apart from its file, which may be gone, with its card or the app that it is from,
 * before it is sent. @throws if it is gone already
 */
export async function ownBytes(file: Blob, type = file.type): Promise<Blob> {
  return new Blob([await file.arrayBuffer()], { type });
}

/**
 * The file as it is, if it is HEIC by its first bytes: most browsers other than Safari cannot decode
 * it, but the gateway can (IMG-08), and takes out of it what the device cannot. Undefined for others.
 */
export async function heicOriginal(file: Blob): Promise<Blob | undefined> {
  const own = await ownBytes(file, heicType).catch(() => undefined);
  const head = await own?.slice(4, 12).text();
  return head?.startsWith('ftyp') && brands.includes(head.slice(4)) ? own : undefined;
}
