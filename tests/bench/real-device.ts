import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { replicaStorage } from '../../src/data/storage/replica-storage.ts';
import { createDevice } from '../../src/sync/device.ts';
import type { Device } from '../../src/sync/device.ts';
import { browserFetch } from './http-client.ts';

export interface RealDevice extends Device {
  /** `POST /sync` sent so far. */
  readonly requests: number;
  /** Milliseconds (performance.now) at which the last answer of `POST /sync` was there. */
  readonly answeredAt: number;
}

/** The product's device, with its own settings, on an IndexedDB in memory. One at a time. */
export async function openRealDevice(
  base: string,
  uid: string,
  token: string,
): Promise<RealDevice> {
  const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange };
  const seen = { requests: 0, answeredAt: 0 };
  const send = browserFetch(base);
  const device = await createDevice({
    uid,
    storage: replicaStorage(indexedDb),
    indexedDb,
    access: { token: () => Promise.resolve({ ok: true, value: token }), refused: () => undefined },
    fetch: async (path, init) => {
      if (path !== '/sync') return send(path, init);
      seen.requests += 1;
      const response = await send(path, init);
      const text = await response.text();
      seen.answeredAt = performance.now();
      return new Response(text, { status: response.status, headers: response.headers });
    },
  });
  return Object.defineProperties(device as RealDevice, {
    requests: { get: () => seen.requests },
    answeredAt: { get: () => seen.answeredAt },
  });
}

/** Resolves once everything that has come is written. */
export async function settled(device: Device, ms = 60_000): Promise<void> {
  const end = performance.now() + ms;
  for (let still = 0; still < 3;) {
    if (performance.now() > end) throw new Error('the device has not settled');
    await new Promise((resolve) => setTimeout(resolve, 20));
    still = (await device.isSettled()) ? still + 1 : 0;
  }
}
