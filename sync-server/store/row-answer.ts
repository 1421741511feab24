import { isDeepStrictEqual } from 'node:util';
import { StoreError } from './errors.ts';
import type { Row, RowAnswer } from './pouch.ts';

/** Whether somebody else wrote this row's document first. */
export function isConflict({ status, error, name }: RowAnswer): boolean {
  return status === 409 || error === 'conflict' || name === 'conflict';
}

/** HTTP-like status of a row that failed; CouchDB names the kind of failure instead. */
export function rowStatus({ status, error }: RowAnswer): number | undefined {
  return error === 'forbidden' || error === 'unauthorized' ? 403 : status;
}

/** What to throw for a row that was not written for another reason than a conflict. */
export function rowError(answer: RowAnswer | undefined): StoreError {
  const reason = String(answer?.name ?? answer?.error ?? 'no answer for it');
  return new StoreError(`a row was not written: ${reason}`, answer && rowStatus(answer), {
    error: answer?.error,
  });
}

/** Whether a stored document, of whatever revision, is this very row. */
export function isSame(
  { _rev: _wanted, ...wanted }: Row,
  { _rev: _stored, ...stored }: Row,
): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(wanted)), stored);
}
