/**
 * What happens to the page that matters to sync; `used`: somebody taps or types in it; `seen`: another tab can
 * be seen.
 */
export type PageEvent = 'online' | 'offline' | 'visible' | 'hidden' | 'used' | 'seen';

/** Use is told this often at most, milliseconds. */
const usePause = 4000;

/** What a device learns from the page around it. */
export interface PageEvents {
  isVisible(): boolean;
  /** Calls back until the returned function is called. */
  subscribe(listener: (event: PageEvent) => void): () => void;
}

/** A place that is always online and visible: Node. */
export const noPageEvents: PageEvents = {
  isVisible: () => true,
  subscribe: () => () => undefined,
};

/** What a worker hears of its page. */
export interface RelayedPageEvents extends PageEvents {
  /** Something has happened there, and whether it can be seen. */
  hear(event: PageEvent | undefined, isVisible: boolean): void;
}

/** Events of a page as it relays them to its worker. */
export function relayedPageEvents(): RelayedPageEvents {
  const listeners = new Set<(event: PageEvent) => void>();
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
export function browserPageEvents(): PageEvents {
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
