import { replicaMarker } from '../replica-marker.ts';
import { withTimeout } from '../with-timeout.ts';
import { generationOf, isFileAt, isFileOf, shelfName } from './file-name.ts';

/**
 * The shelf for the databases of an account that signs in. A sign-out may not have been able to delete those of before:
 * a page that the browser has frozen holds them, or, in WebKit, one that is long gone. Opening one of the same name
 * would wait for that, and the app would not start until the browser is closed: then it begins on another shelf.
 * @param timeoutMs what listing the databases, or opening one that nobody is deleting, may take
 * @returns the account's uid where there is no such trouble
 */
export async function chooseShelf(uid: string, timeoutMs = 3000): Promise<string> {
  try {
    const files = await withTimeout(timeoutMs, indexedDB.databases());
    // A storage that hangs: nobody must wait for the sign-in because of it, and the app says so.
    if (!files) return uid;
    const names = files.map(({ name }) => name ?? '');
    const mine = names.filter((name) => isFileOf(name, uid));
    const last = Math.max(0, ...mine.map((name) => generationOf(name, uid)));
    const shelf = shelfName(uid, last);
    // Its session has merely expired: nobody has deleted anything.
    if (replicaMarker()?.uid === uid) return shelf;
    const there = mine.filter((name) => isFileAt(name, shelf));
    const isFree = await withTimeout(timeoutMs, Promise.all(there.map(canBeOpened)));
    return isFree ? shelf : shelfName(uid, last + 1);
  } catch {
    // There are no databases; the app says so.
    return uid;
  }
}

/** Resolves when a database can be opened, or is gone. Makes none. */
function canBeOpened(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onerror = () => resolve();
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
}
