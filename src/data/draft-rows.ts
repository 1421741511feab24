import type { DeviceDatabase, DeviceTables, DraftRow } from './device-database.ts';
import { picturesWithin, wholeDraft, withoutPictures } from './draft-pictures.ts';
import { newEdit } from './edit.ts';
import { fromStored, toStored } from './kept-blobs.ts';

/**
 * Drafts in the tables of a device store. A draft is stored again at every few keys; its pictures, of up to 15 MB, lie
 * apart, among the values, and are stored once.
 */

const prefix = (key: string): string => `draft-picture:${key}/`;

/** Under which keys pictures lie that this page has stored or read. */
const keyOf = new WeakMap<Blob, string>();

/** The tables that drafts lie in. */
export const draftTables = ['drafts', 'values'] as const;

/** Those of one transaction: a draft and its pictures belong together. */
export type DraftTables = DeviceTables<(typeof draftTables)[number]>;

/** One draft with its pictures. */
export async function readDraft(tables: DraftTables, key: string): Promise<unknown> {
  const row = await tables.drafts.get(key);
  return row && whole(tables, row);
}

/** All of them, by key. */
export function readDrafts(db: DeviceDatabase): Promise<Map<string, unknown>> {
  return db.within('r', draftTables, async (tables) => {
    const drafts = new Map<string, unknown>();
    for (const row of await tables.drafts.toArray()) drafts.set(row.key, await whole(tables, row));
    return drafts;
  });
}

async function whole(tables: DraftTables, row: DraftRow): Promise<unknown> {
  if (row.pictures === undefined) return row.value;
  const stored = await tables.values.bulkGet(row.pictures.map(([, key]) => key));
  const found = new Map(stored.map((one) => [one?.key, fromStored(one?.value)]));
  for (const [key, picture] of found)
    if (key !== undefined && picture instanceof Blob) keyOf.set(picture, key);
  return wholeDraft(row, (key) => found.get(key));
}

/**
 * Stores a draft, and of its pictures those that are not there yet.
 * @param value its pictures are `readyToStore` (kept-blobs.ts)
 */
export async function writeDraft(tables: DraftTables, key: string, value: unknown): Promise<void> {
  // A text has none.
  const before = new Set(typeof value === 'string' ? [] : await picturesOf(tables, key));
  const pictures: [readonly string[], string][] = [];
  for (const [path, picture] of picturesWithin(value)) {
    const known = keyOf.get(picture);
    const name = known !== undefined && before.has(known) ? known : prefix(key) + newEdit();
    if (name !== known) await tables.values.put({ key: name, value: toStored(picture) });
    keyOf.set(picture, name);
    pictures.push([path, name]);
  }
  await tables.drafts.put(
    pictures.length === 0 ? { key, value } : { key, value: withoutPictures(value), pictures },
  );
  const named = new Set(pictures.map(([, name]) => name));
  await tables.values.bulkDelete([...before].filter((name) => !named.has(name)));
}

/** Deletes a draft with its pictures. */
export async function deleteDraft(tables: DraftTables, key: string): Promise<void> {
  await tables.drafts.delete(key);
  await tables.values.bulkDelete(await picturesOf(tables, key));
}

/** The keys under which pictures of that draft lie. */
const picturesOf = ({ values }: DraftTables, key: string) =>
  values.where('key').startsWith(prefix(key)).primaryKeys();
