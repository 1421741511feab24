/**
 * What the page's surroundings say that matters to sync; `used`: somebody taps or types in it; `seen`: another tab can
 * be seen.
 */
export type SurroundingsEvent = 'online' | 'offline' | 'visible' | 'hidden' | 'used' | 'seen';

/** Use is told this often at most, milliseconds. */
const usePause = 4000;

/** What a device learns from the page around it. */
export interface Surroundings {
  isVisible(): boolean;
  /** Calls back until the returned function is called. */
  subscribe(listener: (event: SurroundingsEvent) => void): () => void;
}

/** A place that is always online and visible: Node. */
export const plainSurroundings: Surroundings = {
  isVisible: () => true,
  subscribe: () => () => undefined,
};

/** What a worker hears of its page. */
export interface ToldSurroundings extends Surroundings {
  /** Something has happened there, and whether it can be seen. */
  hear(event: SurroundingsEvent | undefined, isVisible: boolean): void;
}

/** The surroundings of a page, as it tells its worker. */
export function toldSurroundings(): ToldSurroundings {
  const listeners = new Set<(event: SurroundingsEvent) => void>();
  let visible = true;
  return {
    isVisible: () => visible,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hear(event, isVisible) {
      visible = isVisible;
      if (event !== undefined) for (const listener of [...listeners]) listener(event);
    },
  };
}

/** The browser's page. */
export function pageSurroundings(): Surroundings {
  return {
    isVisible: () => document.visibilityState === 'visible',
    subscribe(listener) {
      const stop = new AbortController();
      const { signal } = stop;
      addEventListener('online', () => listener('online'), { signal });
      addEventListener('offline', () => listener('offline'), { signal });
      const look = () => listener(document.visibilityState === 'visible' ? 'visible' : 'hidden');
      document.addEventListener('visibilitychange', look, { signal });
      // Back from the back-forward cache or from being frozen. A page that has come at last says so as well.
      addEventListener('pageshow', ({ persisted }) => persisted && look(), { signal });
      document.addEventListener('resume', look, { signal });
      let told = -Infinity;
      const use = () => {
        const now = performance.now();
        if (now - told < usePause) return;
        told = now;
        listener('used');
      };
      const quietly = { signal, passive: true, capture: true };
      addEventListener('pointerdown', use, quietly);
      addEventListener('keydown', use, quietly);
      return () => stop.abort();
    },
  };
}
