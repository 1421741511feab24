/**
 * Which fields the writes of one document have set that wait to be acknowledged. RxDB compares a document with the
 * gateway's state before all of them. Whether the first ones have arrived, a device does not know once the page that
 * sent them is gone: a field that was changed and then changed back looks as if nobody had touched it.
 */

/** A local write: its `edit`, and the fields that it has set. */
export interface WaitingWrite {
  edit: string;
  fields: readonly string[];
}

/** Beyond so many writes of a document the oldest are counted as one. */
const writesMost = 8;

/** The writes that wait once another has been made. Oldest first. */
export function withWrite(
  writes: readonly WaitingWrite[],
  { edit, fields }: WaitingWrite,
): WaitingWrite[] {
  const all = [...writes, { edit, fields: [...new Set(fields)] }];
  const [first, second, ...rest] = all;
  if (all.length <= writesMost || !first || !second) return all;
  return [{ edit: second.edit, fields: fieldsOf([first, second]) }, ...rest];
}

/** The writes that still wait once this one, and with it all before it, is acknowledged. */
export function afterWrite(writes: readonly WaitingWrite[], edit: string): WaitingWrite[] {
  return writes.slice(writes.findIndex((write) => write.edit === edit) + 1);
}

/** The writes up to this one: those after it have failed. */
export function upToWrite(writes: readonly WaitingWrite[], edit: string): WaitingWrite[] {
  const found = writes.findIndex((write) => write.edit === edit);
  return found < 0 ? [{ edit, fields: [] }] : writes.slice(0, found + 1);
}

/** The fields that were set by writes before this one, which the gateway may have or not. */
export function fieldsBefore(writes: readonly WaitingWrite[], edit: string): string[] {
  return fieldsOf(upToWrite(writes, edit).slice(0, -1));
}

function fieldsOf(writes: readonly WaitingWrite[]): string[] {
  return [...new Set(writes.flatMap(({ fields }) => fields))];
}
