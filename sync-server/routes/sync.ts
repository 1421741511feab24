import type { FastifyInstance } from 'fastify';
import { syncRequestSchema } from '../../schemas/wire/sync.ts';
import type { SyncAnswer, SyncRequest } from '../../schemas/wire/sync.ts';
import { collectionNames } from '../../schemas/documents/device.ts';
import type { Refusal } from '../../schemas/refusal-codes.ts';
import type { Actor } from '../rules/verdict.ts';
import { answerSync } from '../sync/answer-sync.ts';
import { HeldCursors } from '../sync/held-cursors.ts';
import type { Hub } from '../sync/hub.ts';
import { costOfAnswer, costOfBody, costOfRequest } from '../sync/request-cost.ts';

/** Bytes that one request may have after decompression: a first outbox with hundreds of long texts. */
const maxBodyBytes = 4 * 1024 * 1024;

/** Requests of one person that may wait for each other; a device has one at a time. */
const maxWaiting = 24;

/** `POST /sync`: every push and pull of a device in one round trip (schemas/wire/sync.ts). */
export function syncRoute(app: FastifyInstance, hub: Hub): void {
  const { core } = app;
  const heldCursors = new HeldCursors();
  const waiting = new Map<string, number>();
  /** Of each device that waits for one, the request that came last. */
  const newest = new Map<string, object>();
  const pay = ({ uid }: Actor, cost: number): Refusal | undefined => {
    const seconds = app.accounts.budget.take(uid, cost);
    return seconds > 0 ? { code: 'TOO_MANY_REQUESTS', params: { seconds } } : undefined;
  };
  app.post<{ Body: SyncRequest }>(
    '/sync',
    {
      schema: { body: syncRequestSchema },
      bodyLimit: maxBodyBytes,
      onRequest: app.authenticate,
      // Before it is looked at: what is no JSON, or has another form, takes as long to read.
      config: { weighBody: ({ actor, bodyCharacters }) => pay(actor, costOfBody(bodyCharacters)) },
      // The headers that protect documents are more than most answers here.
      helmet: false,
    },
    async (request, reply) => {
      const { actor } = request;
      reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      const body = heldCursors.complete(actor.uid, request.body);
      if (body === undefined) return lost(app.clock());
      const refusal = pay(actor, costOfRequest(body));
      if (refusal) return reply.refuse(refusal);
      const before = waiting.get(actor.uid) ?? 0;
      if (before >= maxWaiting)
        return reply.refuse({ code: 'TOO_MANY_REQUESTS', params: { seconds: 1 } });
      waiting.set(actor.uid, before + 1);
      const device = `${actor.uid} ${body.device}`;
      newest.set(device, request);
      const answered = hub.asking(actor.uid, body.device);
      const answer = await answerSync(core, actor, body, {
        onRefusal: (_collection, code) => app.metrics.refusals.inc({ code }),
        mayWrite: () => request.session.stands(),
        // While the store is slow each would be worked through once more, and the one that is waited for stand behind them.
        // A page that is closed, though, asks no more: what it sent last takes effect.
        isReplaced: () =>
          request.raw.socket.destroyed && (newest.get(device) ?? request) !== request,
      }).finally(() => {
        if (newest.get(device) === request) newest.delete(device);
        countDown(waiting, actor.uid);
        answered();
      });
      if ('code' in answer) return reply.refuse(answer);
      // It was let in before this gateway stood still or lost its feeds. What it wrote is known when it comes again.
      if (core.store.isBehind()) return reply.refuse({ code: 'UNAVAILABLE' });
      app.metrics.syncRequests.inc();
      app.accounts.budget.take(actor.uid, costOfAnswer(answer));
      heldCursors.note(actor.uid, body, answer);
      for (const name of collectionNames) {
        const cursor = answer.pulls[name]?.cursor ?? body.cursors[name];
        if (cursor) hub.answered(actor.uid, body.device, name, cursor);
      }
      countDivergence(app, request.headers['x-divergence']);
      return answer;
    },
  );
}

function countDown(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 1) - 1;
  if (left === 0) counts.delete(key);
  else counts.set(key, left);
}

function lost(now: Date): SyncAnswer {
  return { pushes: {}, pulls: {}, lost: true, time: now.toISOString() };
}

/** A device found that its replica differed from its view and healed itself: must stay at zero. */
function countDivergence(app: FastifyInstance, header: string | string[] | undefined): void {
  const known: readonly string[] = collectionNames;
  for (const collection of String(header ?? '').split(','))
    if (known.includes(collection)) app.metrics.divergences.inc({ collection });
}
