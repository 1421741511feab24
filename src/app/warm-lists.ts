import { keptQuery } from '../data/kept-query.ts';
import type { Replica } from '../data/replica.ts';
import { whenIdle } from '../data/when-idle.ts';
import { loadScreen, routeOf } from './routes.tsx';

/** The lists of the bar at the bottom. */
const lists = ['/meets', '/discussions', '/users'];

/**
 * Loads the other lists' code and reads what they show while nothing else is to be done, one thing after
 * the other, so that they open at once. Only where the service worker has the code: it costs no bytes.
 * @returns how to stop
 */
export function warmLists(replica: Replica): () => void {
  if (!navigator.serviceWorker?.controller) return () => undefined;
  let callOff: (() => void) | undefined;
  let isOver = false;
  const idle = () => new Promise<void>((resolve) => (callOff = whenIdle(resolve)));
  const warm = async () => {
    for (const path of lists) {
      await idle();
      const route = routeOf(path);
      const page = route && (await loadScreen(route));
      if (isOver) return;
      for (const query of page?.queries ?? []) {
        await idle();
        keptQuery(replica, query);
      }
    }
  };
  // Without its code a list loads it when it is opened.
  warm().catch(() => undefined);
  return () => {
    isOver = true;
    callOff?.();
  };
}
