import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The routes that exist, to tell a wrong method from a wrong address. */
export class RouteList {
  readonly #routes: { method: string; pattern: RegExp }[] = [];

  add(method: string | string[], url: string): void {
    if (url === '/*') return;
    const pattern = new RegExp(`^${url.split('/').map(segment).join('/')}/?$`);
    for (const one of [method].flat()) this.#routes.push({ method: one, pattern });
  }

  /** The methods that some route knows at this path. */
  methodsAt(path: string): string[] {
    const found = this.#routes.filter((route) => route.pattern.test(path));
    return [...new Set(found.map((route) => route.method))].sort();
  }
}

function segment(text: string): string {
  if (text.startsWith(':')) return '[^/]+';
  return text === '*' ? '.*' : text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** True for addresses that belong to the gateway's own interface, never to the app. */
export function isInterface(path: string): boolean {
  return /^\/(api|sync|healthz|metrics)(\/|$)/.test(path);
}

/** Answers what no route answers: NOT_FOUND, or METHOD_NOT_ALLOWED if the path has another method. */
export function refuseUnknown(
  routes: RouteList,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const methods = routes.methodsAt(pathOf(request));
  if (methods.length === 0 || methods.includes(request.method))
    return reply.refuse({ code: 'NOT_FOUND' });
  return reply.header('allow', methods.join(', ')).refuse({ code: 'METHOD_NOT_ALLOWED' });
}

/** The path that was asked for, without its query. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

/** Must run before any route is registered, so that it sees them all. */
export function setUpNotFound(app: FastifyInstance): RouteList {
  const routes = new RouteList();
  app.addHook('onRoute', (route) => routes.add(route.method, route.url));
  app.setNotFoundHandler((request, reply) => refuseUnknown(routes, request, reply));
  return routes;
}
