import type { Stored } from '../../schemas/documents/stored.ts';
import { StoreError } from './errors.ts';

const ownFields = new Set(['_id', '_rev']);

/**
 * Stops what the store would take for something else: ids that it reserves and fields that command
 * it (`_deleted`, `_attachments`, …).
 * @throws StoreError 400
 */
export function checkRow(doc: Stored): void {
  if (typeof doc._id !== 'string' || doc._id === '' || doc._id.startsWith('_'))
    throw new StoreError('a document needs an id that does not start with _', 400, undefined);
  for (const field of Object.keys(doc))
    if (field.startsWith('_') && !ownFields.has(field))
      throw new StoreError(`documents may not have the field ${field}`, 400, undefined);
}

/**
 * A document with only what it may be written with: an operator can attach a file to it, which nobody here
 * asks for, and which must not keep its person from ever changing it again. It goes with the next change.
 */
export function writable<T extends Stored>(doc: T): T {
  const isWritable = (field: string): boolean => !field.startsWith('_') || ownFields.has(field);
  if (Object.keys(doc).every(isWritable)) return doc;
  return Object.fromEntries(Object.entries(doc).filter(([field]) => isWritable(field))) as T;
}
