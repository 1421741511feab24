import { withTimeout } from './with-timeout.ts';

/** @param lost the databases are gone, with what was stored in them */
type Save = (lost: boolean) => Promise<unknown>;

const savers = new Set<Save>();

/**
 * Names something that must be written down before the app reloads itself.
 * @returns how to withdraw it
 */
export function beforeReload(save: Save): () => void {
  savers.add(save);
  return () => void savers.delete(save);
}

/**
 * Resolves once everything that is being typed lies on the device (SYNC-10). Never rejects.
 * @param lost what the screen shows is all that is left of it: noted at once, whenever it was typed
 */
export async function saveDraftsNow(lost = false): Promise<void> {
  await Promise.allSettled([...savers].map((save) => save(lost)));
}

/** Longest wait for a device store that may not answer, milliseconds. */
const timeoutMs = 4000;

/** The same, but so long at most. @returns whether that was enough; else what has no note, as a picture, lies nowhere yet */
export async function areDraftsSaved(): Promise<boolean> {
  return (
    (await withTimeout(
      timeoutMs,
      saveDraftsNow().then(() => true),
    )) === true
  );
}
