import { afterAll, beforeAll, describe, it } from 'vitest';
import { buildDeviceWorker } from '../helpers/build-device-worker.ts';
import type { BuiltWorker } from '../helpers/build-device-worker.ts';
import { DeviceThread } from '../helpers/device-thread.ts';
import { Schedule } from '../helpers/schedule.ts';

/**
 * `SCHEDULES=1000` for more; `SEED=17` replays one, with `TIMES=50` as often: threads and sockets keep no time.
 * Opening devices and comparing them at the end costs as much as fifty steps: better few long lives.
 * tests/flow/view-logs.test.ts has many short ones.
 */
const count = Number(process.env.SCHEDULES ?? 4);
const steps = 90;
const seeds =
  process.env.SEED === undefined
    ? Array.from({ length: count }, (_, n) => n + 1)
    : Array.from({ length: Number(process.env.TIMES ?? 1) }, () => Number(process.env.SEED));

/** Several schedules run side by side: each waits most of the time. */
const lanes = 2;

describe('random schedules of real devices and gateways', () => {
  const threads: DeviceThread[][] = [];

  let worker: BuiltWorker | undefined;

  beforeAll(async () => {
    const { file } = (worker = await buildDeviceWorker());
    for (let lane = 0; lane < lanes; lane += 1)
      threads.push(Array.from({ length: 5 }, () => new DeviceThread(file)));
  });
  afterAll(async () => {
    await Promise.all(threads.flat().map((thread) => thread.stop()));
    await worker?.remove();
  });

  const free: number[] = Array.from({ length: lanes }, (_, lane) => lane);
  it.concurrent.each(seeds)(
    'SYNC-06 SYNC-09 SYNC-13 SYNC-15 all converge, nothing is lost or doubled (SEED=%i)',
    { timeout: 180_000 },
    async (seed) => {
      while (free.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      const lane = free.pop() ?? 0;
      const schedule = new Schedule(seed, threads[lane] ?? []);
      try {
        await schedule.play(steps);
        await schedule.check();
      } finally {
        await schedule.end();
        free.push(lane);
      }
    },
  );
});
