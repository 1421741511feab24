/** The place where pictures lie does not answer, or not as it should. The same call may succeed later. */
export class StorageError extends Error {
  /** @param cause what its client said; only its kind is named, since its text may hold addresses */
  constructor(cause: unknown) {
    super(`image storage: ${cause instanceof Error ? cause.name : 'failed'}`, { cause });
    this.name = 'StorageError';
  }
}
