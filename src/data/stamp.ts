import { deepEqual } from 'rxdb';
import type { Replicated } from '../../schemas/documents/device.ts';
import { nameOfEdit, newEdit, touchedOf } from './edit.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Value of `edit`: stamps a local write, and names after that what local writes have changed since the document was
 * the gateway's. An edit that was undone still differs from what the gateway has, so it is sent; else a change pulled
 * in between would be ignored for good.
 *
 * RxDB compares with the gateway's state before all those writes, also where some of them have arrived. Once the page
 * that sent them is gone nobody knows which: what was changed and then changed back looks as if it had never been
 * touched. So the names are in the document, and go with the gateway's next state of it.
 * @param before the document @param fields what the write sets of it
 */
export function stampOf(before: Replicated, fields: object): string {
  const names = [...touchedOf(before.edit), ...changed(before as Fields, fields as Fields)];
  return [newEdit(), ...new Set(names)].join(' ');
}

/** Another stamp for the same writes, with the same name. */
export function stampAnew(edit: string): string {
  return [nameOfEdit(edit) + newEdit(), ...touchedOf(edit)].join(' ');
}

/**
 * The state that a document is compared with, without what local writes have changed and changed back since: whatever
 * the gateway has made of the first of them, it is sent what the last has said.
 */
export function withoutTouched(base: Fields, doc: Fields): Record<string, unknown> {
  const rest: Record<string, unknown> = { ...base };
  for (const path of touchedOf(doc['edit'])) {
    const [field = '', part] = path.split('.');
    const [was, is] = [rest[field], doc[field]];
    if (part === undefined && deepEqual(was, is)) delete rest[field];
    if (part === undefined || !isFields(was) || !isFields(is)) continue;
    const { [part]: value, ...others } = was;
    if (deepEqual(value, is[part])) rest[field] = others;
  }
  return rest;
}

/** Names of fields, `field.part` for a part of an object: each switch of NOTIF-08 is merged by itself. */
function changed(before: Fields, fields: Fields): string[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    const was = before[field];
    if (deepEqual(was, value)) return [];
    if (!isFields(was) || !isFields(value)) return [field];
    const parts = Object.keys({ ...was, ...value });
    return parts
      .filter((part) => !deepEqual(was[part], value[part]))
      .map((part) => `${field}.${part}`);
  });
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
