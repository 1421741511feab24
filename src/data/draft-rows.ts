import type { DeviceDatabase, DraftRow } from './device-database.ts';
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

/** One draft with its pictures. */
export function readDraft(db: DeviceDatabase, key: string): Promise<unknown> {
  return db.transaction('r', db.drafts, db.values, async () => {
    const row = await db.drafts.get(key);
    return row && whole(db, row);
  });
}

/** All of them, by key. */
export function readDrafts(db: DeviceDatabase): Promise<Map<string, unknown>> {
  return db.transaction('r', db.drafts, db.values, async () => {
    const drafts = new Map<string, unknown>();
    for (const row of await db.drafts.toArray()) drafts.set(row.key, await whole(db, row));
    return drafts;
  });
}

async function whole(db: DeviceDatabase, row: DraftRow): Promise<unknown> {
  if (row.pictures === undefined) return row.value;
  const stored = await db.values.bulkGet(row.pictures.map(([, key]) => key));
  const found = new Map(stored.map((one) => [one?.key, fromStored(one?.value)]));
  for (const [key, picture] of found)
    if (key !== undefined && picture instanceof Blob) keyOf.set(picture, key);
  return wholeDraft(row, (key) => found.get(key));
}

/**
 * Stores a draft, and of its pictures those that are not there yet. Within a transaction over drafts and values.
 * @param value its pictures are `readyToStore` (kept-blobs.ts)
 */
export async function writeDraft(db: DeviceDatabase, key: string, value: unknown): Promise<void> {
  // A text has none.
  const before = new Set(typeof value === 'string' ? [] : await picturesOf(db, key));
  const pictures: [readonly string[], string][] = [];
  for (const [path, picture] of picturesWithin(value)) {
    const known = keyOf.get(picture);
    const name = known !== undefined && before.has(known) ? known : prefix(key) + newEdit();
    if (name !== known) await db.values.put({ key: name, value: toStored(picture) });
    keyOf.set(picture, name);
    pictures.push([path, name]);
  }
  await db.drafts.put(
    pictures.length === 0 ? { key, value } : { key, value: withoutPictures(value), pictures },
  );
  const named = new Set(pictures.map(([, name]) => name));
  await db.values.bulkDelete([...before].filter((name) => !named.has(name)));
}

/** Deletes a draft with its pictures. Within such a transaction. */
export async function deleteDraft(db: DeviceDatabase, key: string): Promise<void> {
  await db.drafts.delete(key);
  await db.values.bulkDelete(await picturesOf(db, key));
}

/** The keys under which pictures of that draft lie. */
const picturesOf = (db: DeviceDatabase, key: string) =>
  db.values.where('key').startsWith(prefix(key)).primaryKeys();
