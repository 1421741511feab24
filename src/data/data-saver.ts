import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

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
  try {
    const value = globalThis.localStorage?.getItem(storageKey) ?? null;
    return value === null ? undefined : value === 'on';
  } catch {
    return undefined;
  }
}

function decide(): boolean {
  const { saveData, effectiveType = '4g' } = connection() ?? {};
  return chosen() ?? (saveData === true || /^(slow-2g|2g|3g)$/.test(effectiveType));
}

const store = createStore(decide());
connection()?.addEventListener?.('change', () => store.set(decide()));

/** Chooses for this device, whatever its connection. */
export function chooseSaver(on: boolean): void {
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // It then lasts as long as the page.
  }
  store.set(on);
}

/** Whether pictures are fetched in their smaller form: chosen, or because of Save-Data or a slow link. */
export function useDataSaver(): boolean {
  return useSyncExternalStore(store.subscribe, store.get, () => false);
}
