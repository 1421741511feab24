/** What a pushed row changes, and whether its writer may touch those fields at all (DATA-03, SYNC-08). */
import { deviceOnlyFields } from '../../schemas/documents/device.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { hiddenServerFields, syncFields } from '../../schemas/domain/sync-fields.ts';
import type { Refusal } from '../../schemas/refusal-codes.ts';
import type { WriteRow } from './verdict.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Structural equality of JSON values. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every(
    (key) => Object.hasOwn(b, key) && isSame((a as Fields)[key], (b as Fields)[key]),
  );
}

const hasSame = (fields: Fields, field: string, value: unknown): boolean =>
  Object.hasOwn(fields, field) && isSame(fields[field], value);

/**
 * The fields in which the new state differs from the state it was made from, and from what is stored
 * already. A field that the new state lacks is left alone: an older app does not know every field.
 */
export function changedFields(row: WriteRow, before: object | undefined): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  const stored = before as Fields | undefined;
  for (const [field, value] of Object.entries(row.doc ?? {})) {
    if (value === undefined || deviceOnlyFields.includes(field)) continue;
    if (row.base !== null && hasSame(row.base, field, value)) continue;
    // What no device has been told cannot be meant as it is: a lucky guess must not be told from a wrong one.
    const isKnown = !hiddenServerFields.includes(field);
    if (isKnown && stored !== undefined && hasSame(stored, field, value)) continue;
    changed[field] = value;
  }
  return changed;
}

/**
 * Whether the changed fields are ones that a client writes.
 * @param fixed the value that each identity field must have; those fields may only say the same again
 */
export function fieldRefusal(
  collection: CollectionName,
  changed: Fields,
  fixed: Fields,
): Refusal | undefined {
  const lists: { client: readonly string[]; fixed: readonly string[]; server: readonly string[] } =
    syncFields[collection];
  for (const field of Object.keys(changed)) {
    if (lists.client.includes(field)) continue;
    if (lists.fixed.includes(field)) {
      if (!isSame(changed[field], fixed[field])) return { code: 'INVALID', params: { field } };
    } else if (lists.server.includes(field) || hiddenServerFields.includes(field)) {
      return { code: 'SERVER_FIELD', params: { field } };
    } else {
      return { code: 'UNKNOWN_FIELD', params: { field } };
    }
  }
  return undefined;
}
