import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';
import { readLocal, writeLocal } from './local-values.ts';

/** What browsers that know of it say of the connection (Network Information API). */
interface Connection extends EventTarget {
  saveData?: boolean;
  effectiveType?: string;
}

const storageKey = 'kd:saver';

function connection(): Connection | undefined {
  return (globalThis.navigator as { connection?: Connection } | undefined)?.connection;
}

/** What the user has chosen; undefined leaves it to the device and the connection. */
function chosen(): boolean | undefined {
  const value = readLocal(storageKey);
  return value === null ? undefined : value === 'on';
}

function decide(): boolean {
  const { saveData, effectiveType = '4g' } = connection() ?? {};
  return chosen() ?? (saveData === true || /^(slow-2g|2g|3g)$/.test(effectiveType));
}

const store = createStore(decide());
connection()?.addEventListener?.('change', () => store.set(decide()));

/** Chooses for this device, whatever its connection. */
export function chooseSaver(on: boolean): void {
  // Without storage it lasts as long as the page.
  writeLocal(storageKey, on ? 'on' : 'off');
  store.set(on);
}

/** Whether pictures are fetched in their smaller form: chosen, or because of Save-Data or a slow link. */
export function useDataSaver(): boolean {
  return useSyncExternalStore(store.subscribe, store.get, () => false);
}
