/** Brands of HEIC files, as the gateway knows them. */
const brands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];

/** Type under which an original waits on the device. */
export const heicType = 'image/heic';

/**
 * The file as it is, if it is HEIC by its first bytes: most browsers other than Safari cannot decode
 * it, but the gateway can (IMG-08), and takes out of it what the device cannot. Undefined for others.
 */
export async function heicOriginal(file: Blob): Promise<Blob | undefined> {
  const head = await file
    .slice(4, 12)
    .text()
    .catch(() => '');
  const isHeic = head.startsWith('ftyp') && brands.includes(head.slice(4));
  return isHeic ? file.slice(0, file.size, heicType) : undefined;
}
