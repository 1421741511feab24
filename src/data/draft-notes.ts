import type { DeviceStore, DraftKey } from './device-store.ts';

/**
 * What is being typed, noted in localStorage at each change until it lies in the device store a moment
 * later: IndexedDB answers too late for a crash, or for a reload that comes at once (SYNC-10).
 */
const prefix = (uid: string): string => `kd:draft:${uid}:`;

/** Notes a draft; pictures in it are left out. Without storage nothing is noted. */
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

/** Number of notes that have not come into the device store. */
export function countNotes(uid: string): number {
  return namesWith(prefix(uid)).length;
}

/** Takes what a crash has left into the device store. */
export async function takeOverNotes(uid: string, device: DeviceStore): Promise<void> {
  for (const name of namesWith(prefix(uid))) {
    const key = name.slice(prefix(uid).length) as DraftKey;
    const note = parsed(localStorage.getItem(name));
    if (note !== undefined) await device.saveDraft(key, joined(await device.loadDraft(key), note));
    forgetNote(uid, key);
  }
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

/** A note over the stored draft, which may hold a picture. */
function joined(stored: unknown, note: unknown): unknown {
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
  return isObject(stored) && isObject(note) ? { ...stored, ...note } : note;
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
