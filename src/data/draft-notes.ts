import type { DraftKey } from './device-store.ts';

/**
 * What is being typed, noted in localStorage at each change until it lies in the device store a moment
 * later: IndexedDB answers too late for a crash, or for a reload that comes at once (SYNC-10).
 */
const prefix = (uid: string): string => `kd:draft:${uid}:`;

/**
 * Notes a draft; pictures in it are left out. Without storage nothing is noted. A text that has left
 * its box and does not lie in the replica yet is noted as `chat:{chatUid}#{messageId}`.
 */
export function noteDraft(uid: string, key: DraftKey, value: unknown): void {
  try {
    localStorage.setItem(prefix(uid) + key, JSON.stringify(withoutBlobs(value)));
  } catch {
    // The device store gets it all the same.
  }
}

/** The draft lies in the device store, or is discarded. */
export function forgetNote(uid: string, key: DraftKey): void {
  try {
    localStorage.removeItem(prefix(uid) + key);
  } catch {
    // as above
  }
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
function withoutBlobs(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const hasBlob = (field: unknown): boolean =>
    typeof field === 'object' && field !== null && Object.values(field).some(isBlob);
  return Object.fromEntries(
    Object.entries(value).filter(([, field]) => !isBlob(field) && !hasBlob(field)),
  );
}

const isBlob = (value: unknown): boolean => value instanceof Blob;

/** The stored draft, which may hold a picture, under what has been typed since. */
export function withNote(uid: string, key: DraftKey, stored: unknown): unknown {
  const note = noteOf(uid, key);
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
  return isObject(stored) && isObject(note) ? { ...stored, ...note } : (note ?? stored);
}

/** What is noted of a draft; undefined if nothing is. */
export function noteOf(uid: string, key: DraftKey): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix(uid) + key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
