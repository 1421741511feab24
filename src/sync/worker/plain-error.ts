import { isNoRoom } from '../../data/storage-room.ts';

/** What is left of an error between threads. */
export interface PlainError {
  name: string;
  message: string;
}

/** What crosses of what has been thrown. */
export function plainError(error: unknown): PlainError {
  const { name = 'Error', message = String(error) } = (error ?? {}) as Partial<PlainError>;
  // However the libraries have wrapped it.
  return { name: isNoRoom(error) ? 'QuotaExceededError' : name, message };
}

/** An error as it can be thrown on the other side. */
export function errorOf({ name, message }: PlainError): Error {
  return Object.assign(new Error(message), { name });
}
