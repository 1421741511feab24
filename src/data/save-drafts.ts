const savers = new Set<() => Promise<void>>();

/**
 * Names something that must be written down before the app reloads itself.
 * @returns how to withdraw it
 */
export function beforeReload(save: () => Promise<void>): () => void {
  savers.add(save);
  return () => void savers.delete(save);
}

/** Resolves once everything that is being typed lies on the device (SYNC-10). Never rejects. */
export async function saveDraftsNow(): Promise<void> {
  await Promise.allSettled([...savers].map((save) => save()));
}
