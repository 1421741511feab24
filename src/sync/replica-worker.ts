/*
 * The worker in which the replica lives: RxDB, its queries and sync never hold up what its page does. Started by
 * src/sync/worker/start-worker.ts.
 */
import { serveDevice } from './worker/serve-device.ts';

serveDevice(globalThis as Parameters<typeof serveDevice>[0]);
