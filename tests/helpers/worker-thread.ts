import { MessageChannel } from 'node:worker_threads';
import type { DeviceOptions } from '../../src/sync/device.ts';
import type { openReplica } from '../../src/sync/open-replica.ts';
import { serveDevice } from '../../src/sync/worker/serve-device.ts';

type StartWorker = NonNullable<Parameters<typeof openReplica>[1]>;
type ReplicaWorker = Awaited<ReturnType<StartWorker>>;

/**
 * What src/sync/replica-worker.ts does, in the thread of a test: all that crosses is copied.
 * @param parts of the device other than the browser's own
 */
export function workerThread(
  parts: Partial<DeviceOptions> = {},
): ReplicaWorker & { isEnded: boolean } {
  const { port1, port2 } = new MessageChannel();
  serveDevice(port2 as unknown as Parameters<typeof serveDevice>[0], parts);
  return Object.assign(port1 as unknown as ReplicaWorker, {
    isEnded: false,
    onerror: null,
    terminate(this: { isEnded: boolean }) {
      this.isEnded = true;
      port1.close();
      port2.close();
    },
  });
}
