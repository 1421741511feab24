import { open } from 'node:fs/promises';

/** libvips's words for its own limits; sharp says `timeout: 42% complete`, which may stand behind them. */
const ofTheMachine = /timeout: |out of memory|(cannot allocate|insufficient) memory/i;

/**
 * Why a picture was not decoded: `UNAVAILABLE` says nothing about the picture, which the device sends again later.
 * @throws what the system says if the file cannot even be opened now: no decoder tells that from a damaged picture
 */
export async function decodeFailure(
  path: string,
  error?: unknown,
): Promise<'UNAVAILABLE' | 'IMAGE_UNSUPPORTED'> {
  if (error instanceof Error && ofTheMachine.test(error.message)) return 'UNAVAILABLE';
  await (await open(path)).close();
  return 'IMAGE_UNSUPPORTED';
}
