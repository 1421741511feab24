import { dataOfFirstList } from '../data/early/early-data.ts';
import type { EarlyData } from '../data/early/early-data.ts';
import { earlyFirstList } from '../data/early/early-refresh.ts';
import { readDevice } from '../data/early/read-device.ts';
import type { EarlyStart } from '../data/replica-context.tsx';
import { replicaMarker } from '../data/replica-marker.ts';
import { earlyNeeds } from './early-needs.ts';

/**
 * Begins to gather what the screen of this path can show before RxDB is open: from this account's files
 * on the device, or, where it holds nothing yet, from the gateway's first list.
 */
export function startEarly(uid: string, path: string): EarlyStart {
  const screen = path.split('/')[1] ?? '';
  const marker = replicaMarker();
  const collections = marker?.uid === uid ? earlyNeeds[screen] : undefined;
  const arriving = collections
    ? readDevice(uid, collections)
    : marker === undefined && screen === 'meets'
      ? firstData(uid)
      : Promise.resolve(undefined);
  const start: EarlyStart = { fromDevice: collections !== undefined, arriving };
  void arriving.then((data) => (start.data = data));
  return start;
}

async function firstData(uid: string): Promise<EarlyData | undefined> {
  const list = await earlyFirstList(uid);
  return list && dataOfFirstList(uid, list);
}
