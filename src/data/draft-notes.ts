import { picturesWithin } from './draft-pictures.ts';
import type { DraftKey } from './draft-store.ts';
import { isChangedSince } from './draft-times.ts';
import type { DraftTimes } from './draft-times.ts';
import { readLocalJson, writeLocal } from './local-values.ts';

/**
 * What is being typed, noted in localStorage at each change until it lies in the device store a moment
 * later: IndexedDB answers too late for a crash, or for a reload that comes at once (SYNC-10).
 */
const prefix = (uid: string): string => `kd:draft:${uid}:`;

interface Note {
  /** By the device's clock, milliseconds. */
  at: number;
  value: unknown;
}

/** Notes a draft; pictures in it are left out. Without storage nothing is noted. */
export function noteDraft(uid: string, key: DraftKey, value: unknown): void {
  const note: Note = { at: Date.now(), value: fieldsWithoutPictures(value) };
  // The device store gets it all the same.
  writeLocal(prefix(uid) + key, JSON.stringify(note));
}

/** The draft lies in the device store, or is discarded. */
export function forgetNote(uid: string, key: DraftKey): void {
  writeLocal(prefix(uid) + key, undefined);
}

/** Drafts whose notes have not come into the device store. */
export function notedDrafts(uid: string): DraftKey[] {
  return namesWith(prefix(uid)).map((name) => name.slice(prefix(uid).length) as DraftKey);
}

/** Deletes the notes of an account, or with `others` those of all others (AUTH-14). */
export function wipeNotes(uid: string, which: 'own' | 'others' = 'own'): void {
  const isOwn = (name: string): boolean => name.startsWith(prefix(uid));
  for (const name of namesWith('kd:draft:'))
    if (isOwn(name) === (which === 'own')) localStorage.removeItem(name);
}

function namesWith(start: string): string[] {
  try {
    return Object.keys(globalThis.localStorage ?? {}).filter((name) => name.startsWith(start));
  } catch {
    return [];
  }
}

/** The fields of an object that hold no picture; other values as they are. */
function fieldsWithoutPictures(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([, field]) => picturesWithin(field).length === 0),
  );
}

/**
 * The stored draft, which may hold a picture, under what has been typed since. A browser that was killed
 * may come back with a note of some seconds ago, though what was stored after it is newer.
 * @param times the device store's value of `draftTimesKey`
 */
export function withNote(
  uid: string,
  key: DraftKey,
  stored: unknown,
  times: DraftTimes | undefined,
): unknown {
  const note = read(uid, key);
  if (note === undefined || isChangedSince(times, key, note.at)) return stored;
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
  const { value } = note;
  return isObject(stored) && isObject(value) ? { ...stored, ...value } : (value ?? stored);
}

function read(uid: string, key: DraftKey): Note | undefined {
  const note = readLocalJson(prefix(uid) + key);
  if (note === null) return undefined;
  const isNote = typeof note === 'object' && 'at' in note && 'value' in note;
  // Earlier versions noted the bare value.
  return isNote ? (note as Note) : { at: Infinity, value: note };
}
