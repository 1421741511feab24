import type { FastifyInstance } from 'fastify';
import { Object as Shape, String as Text } from 'typebox';
import type { Static } from 'typebox';
import type { HeadsEvent } from '../../schemas/wire/sync.ts';
import type { Hub } from '../sync/hub.ts';

const querySchema = Shape({
  device: Text({ minLength: 8, maxLength: 40, pattern: '^[A-Za-z0-9_-]+$' }),
});

/** Bytes that may wait for a slow reader before its stream is cut; it reconnects and pulls. */
const maxBacklogBytes = 256 * 1024;

/**
 * After so long, milliseconds, and up to a third more, a stream ends: whether its device may still have tokens is known
 * only when that one asks for the next. By then the device does so at once; all of them together would be too much.
 */
const hoursMs = 6 * 3_600_000;

/** Milliseconds that a reader has for the end of its stream. */
const closeGraceMs = 5000;

export interface StreamRouteOptions {
  readonly hub: Hub;
  /** After which a stream ends, milliseconds; 6 hours by default. */
  readonly lifeMs?: number;
}

/** `GET /sync/stream?device=`: server-sent events that say that something changed, and little things whole. */
export function streamRoute(
  app: FastifyInstance,
  { hub, lifeMs = hoursMs }: StreamRouteOptions,
): void {
  app.get<{ Querystring: Static<typeof querySchema> }>(
    '/sync/stream',
    // A HEAD would take the place of the device's stream and never end.
    { schema: { querystring: querySchema }, onRequest: app.authenticate, exposeHeadRoute: false },
    (request, reply) => {
      const { raw } = reply.hijack();
      // Whoever has hung up while the sign-in was looked at would be listed for as long as that stands, in the place of
      // the device's next stream.
      if (raw.destroyed) return;
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-accel-buffering': 'no',
        connection: 'keep-alive',
      });
      raw.flushHeaders();
      const write = (event: string, data: unknown): void => {
        if (raw.destroyed) return;
        raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
        if (raw.writableLength > maxBacklogBytes) raw.destroy();
      };
      const end = (): void => {
        raw.end();
        // Who does not read it keeps nothing open either.
        setTimeout(() => raw.destroy(), closeGraceMs).unref();
      };
      const remove = hub.add({
        uid: request.actor.uid,
        device: request.query.device,
        send: (event: HeadsEvent) => write('heads', event),
        mayListen: () => request.session.stands(),
        replaced: () => {
          write('replaced', {});
          end();
        },
      });
      // Nothing is written to one that has ended, and its device, told nothing, comes again as after any cut.
      const life = setTimeout(() => (remove(), end()), lifeMs * (1 + Math.random() / 3)).unref();
      raw.on('close', () => clearTimeout(life));
      raw.on('close', remove);
      raw.on('error', remove);
    },
  );
}
