import type { FastifyInstance } from 'fastify';
import { pathOf } from './not-found.ts';

/**
 * A gateway that hears nothing of what the others write does not know who has blocked or left meanwhile, and would
 * judge writes by old facts. So it answers 503 until it hears again; devices keep their changes and go on with what
 * they hold. `/healthz` says the same, for whoever shares the requests out.
 */
export function setUpStaleGuard(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // By the route too: an address can be spelled in many ways that lead there (`/%73ync`).
    const places = [request.routeOptions.url ?? '', pathOf(request)];
    if (!places.some((place) => showsOthers.test(place)) || !app.store.isBehind()) return undefined;
    return reply.header('retry-after', '5').refuse({ code: 'UNAVAILABLE' });
  });
}

/**
 * Where documents, words and pictures of other people are told. Sign-ins and open streams go on without what they
 * would bring of them (routes/auth/refresh.ts, sync/streamed-pulls.ts).
 */
const showsOthers = /^\/(sync|api\/images|api\/admin|api\/account\/export)(\/|$)/;
