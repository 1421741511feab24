import { isNoRoom } from '../../data/storage-room.ts';

/** What is left of an error between threads. */
export interface SerializedError {
  name: string;
  message: string;
}

/** What crosses of what has been thrown. */
export function serializeError(error: unknown): SerializedError {
  const { name = 'Error', message = String(error) } = (error ?? {}) as Partial<SerializedError>;
  // However the libraries have wrapped it.
  return { name: isNoRoom(error) ? 'QuotaExceededError' : name, message };
}

/** An error as it can be thrown on the other side. */
export function deserializeError({ name, message }: SerializedError): Error {
  return Object.assign(new Error(message), { name });
}
