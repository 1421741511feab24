/** The store refused a call or could not be reached. Its message names no document's content. */
export class StoreError extends Error {
  /** HTTP-like status, or undefined if no answer came. */
  readonly status: number | undefined;

  constructor(message: string, status: number | undefined, cause: unknown) {
    super(message, { cause });
    this.name = 'StoreError';
    this.status = status;
  }

  /** True if the same call may succeed later; see {@link isTransient}. */
  get transient(): boolean {
    return isTransient(this.status);
  }

  /** True if what was asked can never be done, whoever puts the store right: a document too large, or none. */
  get isOwnFault(): boolean {
    return (this.status === 400 || this.status === 413) && !isForeign(this.cause);
  }
}

/** An answer that had begun to come and was broken off: what ends every answer after so much lets a smaller one through. */
export class BrokenOffError extends StoreError {}

/** What CouchDB says with 400 and 413. */
const ownWords = new Set<unknown>([
  'bad_request',
  'doc_validation',
  'illegal_docid',
  'invalid_json',
  'query_parse_error',
  'attachment_too_large',
  'document_too_large',
  'max_bulk_docs_count_exceeded',
  'too_large',
]);

/** Whether a proxy in between has answered in CouchDB's place, as it may do no more soon. PouchDB throws what it was told. */
function isForeign(cause: unknown): boolean {
  if (cause instanceof StoreError) return isForeign(cause.cause);
  const isTold = typeof cause === 'object' && cause !== null && !(cause instanceof Error);
  return (
    isTold && statusOf(cause) !== undefined && !ownWords.has((cause as { error?: unknown }).error)
  );
}

/** Whether what failed with this status may succeed later: no answer, overload, or a store that is starting. */
export const isTransient = (status: number | undefined): boolean =>
  status === undefined || status === 429 || status >= 500;

/** Something that an operator has edited by hand so that nothing can be done with it until it is put right. */
export class MalformedError extends Error {
  /** @param what kind of document, never which */
  constructor(what: string) {
    super(`${what} is malformed: it has been edited by hand and must be put right`);
    this.name = 'MalformedError';
  }
}

/** Any failure of the PouchDB layer as a StoreError. @param doing what was tried, e.g. `users: get` */
export function storeError(doing: string, failure: unknown): StoreError {
  if (failure instanceof StoreError) return failure;
  const status = statusOf(failure);
  const reason = reasonOf(failure);
  return new StoreError(`${doing} failed${reason === '' ? '' : `: ${reason}`}`, status, failure);
}

/** HTTP-like status of a PouchDB error; undefined for broken networks and bugs. */
export function statusOf(failure: unknown): number | undefined {
  const status = (failure as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : undefined;
}

function reasonOf(failure: unknown): string {
  if (failure === null || typeof failure !== 'object') return String(failure);
  const { name, message, reason } = failure as Record<string, unknown>;
  return [name, message ?? reason].filter((part) => typeof part === 'string').join(' ');
}
