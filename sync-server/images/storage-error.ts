/** The place where pictures lie does not answer, or not as it should. The same call may succeed later. */
export class StorageError extends Error {
  /** @param cause what its client said; only its kind is named, since its text may hold addresses and paths */
  constructor(cause: unknown) {
    super(`image storage: ${kindOf(cause)}`, { cause });
    this.name = 'StorageError';
  }
}

/** `ENOSPC` or `ECONNREFUSED` of the system, else what the client calls it. */
function kindOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'failed';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}

/** Does something with the storage. @throws StorageError if that fails */
export async function orStorageError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new StorageError(error);
  }
}

/** For `catch`, where the storage may fail without holding up the rest. @throws whatever else it was */
export function heldUpByStorage(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  throw error;
}
