/*
 * Before each file: its own modules of ours, whatever an earlier file of the same worker has left in
 * their variables (who is signed in, toasts, what watches the page), and an empty page: files of a worker may
 * share a document. After it: nothing spied on or stubbed, and nothing that still listens to the window: it would do
 * its work once more in the next file. Packages stay loaded.
 */
// Dexie keeps the IndexedDB that it finds when it is first loaded, so there must be one before any file.
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterAll, vi } from 'vitest';

vi.resetModules();
if (typeof document !== 'undefined') document.body.replaceChildren();
Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });

const ofPage = globalThis.navigator as Navigator | undefined;
const navigatorOwn = new Set(Object.getOwnPropertyNames(ofPage ?? {}));
const before = Object.entries(Object.getOwnPropertyDescriptors(globalThis));
const unheard: (() => void)[] = [];
if (typeof document !== 'undefined') {
  const { addEventListener: add, removeEventListener: remove } = globalThis;
  globalThis.addEventListener = (...heard: Parameters<typeof add>) => {
    unheard.push(() => remove(...heard));
    add(...heard);
  };
}
afterAll(() => {
  for (const stop of unheard) stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // A spy on a stub, restored after the stub was taken away, has brought the stub back.
  for (const [name, was] of before) {
    const is = Object.getOwnPropertyDescriptor(globalThis, name);
    if (is?.value === was.value && is?.get === was.get) continue;
    Object.defineProperty(globalThis, name, was);
  }
  for (const name of Object.getOwnPropertyNames(ofPage ?? {}))
    if (ofPage && !navigatorOwn.has(name)) Reflect.deleteProperty(ofPage, name);
});
