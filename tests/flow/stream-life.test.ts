import Fastify from 'fastify';
import type { FastifyRequest } from 'fastify';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { streamRoute } from '../../sync-server/routes/stream.ts';
import { Hub } from '../../sync-server/sync/hub.ts';
import { actorOf, openTestStore, startTestCore } from '../helpers/test-core.ts';
import { uidOf } from '../helpers/people.ts';

const uid = uidOf('Aino');
/** In place of hours. */
const lifeMs = 500;

afterEach(() => vi.restoreAllMocks());

/** A gateway of nothing but streams, at which everybody is signed in. */
async function start(life = lifeMs) {
  const files = await openTestStore();
  const { core, stop } = await startTestCore(files.store);
  const errors: unknown[] = [];
  const hub = new Hub(core, 20, (error) => errors.push(error));
  const app = Fastify();
  app.decorateRequest('actor');
  app.decorateRequest('session');
  app.decorate('authenticate', async (request: FastifyRequest) => {
    request.actor = actorOf(uid);
    request.session = { sid: 's', authTime: 0, stands: async () => true };
    return undefined;
  });
  streamRoute(app, { hub, lifeMs: life });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    hub.close();
    await app.close();
    stop();
    await files.remove();
  });
  /** Reads a stream to its end. @returns its events, and how long it lasted */
  const read = async (device: string) => {
    const began = performance.now();
    const signal = AbortSignal.timeout(10_000);
    const response = await fetch(`${address}/sync/stream?device=${device}`, { signal });
    const text = await response.text();
    return {
      events: [...text.matchAll(/^event: (.*)$/gm)].map(([, name]) => name),
      ms: performance.now() - began,
    };
  };
  return { hub, read, errors };
}

it('AUTH-13 a stream ends some time after its sign-in was looked at, and as one that a network cuts: the device comes again at once, with a sign-in that holds', async () => {
  const { hub, read, errors } = await start();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { events, ms } = await read('device-1');
  // No `replaced`, after which a device waits.
  expect(new Set(events)).toEqual(new Set(['heads']));
  expect(ms).toBeGreaterThanOrEqual(lifeMs - 5);
  expect([hub.size, errors]).toEqual([0, []]);
});

it('SYNC-06 streams that began together do not end together', async () => {
  // So long that no machine that stands still for a moment makes them end at once.
  const longMs = 6 * lifeMs;
  const { hub, read } = await start(longMs);
  const random = vi.spyOn(Math, 'random');
  random.mockReturnValue(0);
  const first = read('device-1');
  // Till then its end is not chosen.
  await expect.poll(() => hub.size).toBe(1);
  random.mockReturnValue(0.99);
  const second = read('device-2');
  const [early, late] = await Promise.all([first, second]);
  expect(late.ms - early.ms).toBeGreaterThan(longMs / 5);
});
