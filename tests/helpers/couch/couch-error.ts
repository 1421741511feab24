/** An answer that is not a success, as CouchDB words it. */
export class CouchError extends Error {
  readonly status: number;
  readonly error: string;

  constructor(status: number, error: string, reason: string) {
    super(reason);
    this.status = status;
    this.error = error;
  }
}

export const notFound = (reason = 'missing'): CouchError =>
  new CouchError(404, 'not_found', reason);

/** Any failure as CouchDB would answer it; PouchDB's errors carry the same words. */
export function asCouchError(failure: unknown): CouchError {
  if (failure instanceof CouchError) return failure;
  const { status, name, reason, message } = failure as Record<string, string | number | undefined>;
  if (typeof status === 'number')
    return new CouchError(status, String(name ?? 'error'), String(reason ?? message));
  return new CouchError(500, 'internal_server_error', String(message ?? failure));
}
