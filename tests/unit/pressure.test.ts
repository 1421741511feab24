import fastify from 'fastify';
import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import type { AppConfig } from '../../sync-server/config.ts';
import { setUpPressure } from '../../sync-server/plugins/pressure.ts';

it('SYNC-14 what a gateway that cannot keep up refuses is not done all the same', async () => {
  const app = fastify();
  app.decorateReply('refuse', function refuse(this: FastifyReply, refusal) {
    return this.code(503).send(refusal);
  });
  // Replies are on their way for a moment, as those that are counted and compressed.
  app.addHook('onSend', async () => new Promise((resolve) => setTimeout(resolve, 50)));
  await setUpPressure(app, { maxEventLoopDelayMs: 20 } as AppConfig);
  let done = 0;
  app.post('/sync', async () => ({ done: (done += 1) }));
  await app.ready();
  while (!app.isUnderPressure()) {
    for (const end = performance.now() + 100; performance.now() < end;);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const answer = await app.inject({ method: 'POST', url: '/sync', payload: {} });
  await app.close();
  expect([answer.statusCode, answer.headers['retry-after'], done]).toEqual([503, '5', 0]);
});
