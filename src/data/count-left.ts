import { Dexie } from 'dexie';
import { openDeviceStore } from './device-store.ts';
import { notedDrafts } from './draft-notes.ts';
import { shelfOf } from './session.ts';
import { deviceStoreName } from './storage/file-name.ts';

/**
 * How much only this device has of an account, drafts included, counted without opening its replica:
 * for pages that do without one (AUTH-14).
 */
export async function countLeft(uid: string): Promise<number> {
  const notes = notedDrafts(uid).length;
  const shelf = shelfOf(uid);
  if (!(await Dexie.exists(deviceStoreName(shelf)))) return notes;
  const store = await openDeviceStore(shelf);
  try {
    return notes + (await store.countKept());
  } finally {
    store.close();
  }
}
