import { keptQuery } from '../data/kept-query.ts';
import type { Replica } from '../data/replica.ts';
import { whenIdle } from '../data/when-idle.ts';
import { loadScreen, routeOf } from './routes.tsx';

/** The lists of the bar at the bottom. */
const lists = ['/meets', '/discussions', '/users'];
/** Its code has what a tap on a meet's card may open, too (open-mode.tsx). */
const afterLists = '/mymeeteditor';
/** So long the page is left alone between the lists and that. */
const pauseMs = 5000;

/**
 * Loads the other lists' code and reads what they show while nothing else is to be done, one thing after
 * the other, so that they open at once; some seconds later what else is opened most. Only where the service
 * worker has the code: it costs no bytes.
 * @returns how to stop
 */
export function prefetchLists(replica: Replica): () => void {
  if (!navigator.serviceWorker?.controller) return () => undefined;
  let callOff: (() => void) | undefined;
  let isOver = false;
  const idle = () => new Promise<void>((resolve) => (callOff = whenIdle(resolve)));
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      callOff = () => clearTimeout(timer);
    });
  const load = async (path: string) => {
    await idle();
    const route = routeOf(path);
    return route && (await loadScreen(route));
  };
  const warm = async () => {
    for (const path of lists) {
      const page = await load(path);
      if (isOver) return;
      for (const query of page?.queries ?? []) {
        await idle();
        keptQuery(replica, query);
      }
    }
    await pause();
    await load(afterLists);
  };
  // Without its code a list loads it when it is opened.
  warm().catch(() => undefined);
  return () => {
    isOver = true;
    callOff?.();
  };
}
