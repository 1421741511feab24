import type { DeviceStore } from '../data/device-store.ts';
import { newEdit } from '../data/edit.ts';

/**
 * Notes that this tab leads from now on. One that was frozen goes on before it hears that another has taken its place:
 * it would send what is out of date, and write answers of before what the other one has sent since.
 * @param name of the lock under which it leads
 * @param ping as in leader.ts: nobody takes the place of a tab that has been awake within that time, milliseconds
 * @returns whether it leads still, to be asked before anything is sent or taken
 */
export function beginReign(
  store: Pick<DeviceStore, 'getValue' | 'setValue'>,
  name: string,
  ping: number,
): () => Promise<boolean> {
  const key = `reign:${name}`;
  const own = newEdit();
  // A full device may hold an earlier one, which says nothing then.
  const noted = store.setValue(key, own).then(
    () => true,
    () => false,
  );
  const look = async () => {
    const known = (await noted) ? await store.getValue(key).catch(() => own) : own;
    return known === undefined || known === own;
  };
  let leads = Promise.resolve(true);
  let awakeAt = performance.now();
  return () => {
    const now = performance.now();
    if (now - awakeAt >= ping) leads = leads.then(async (did) => did && look());
    awakeAt = now;
    return leads;
  };
}
