/*
 * What RxDB uses of the package `broadcast-channel`, over the browser's own channels and locks: the
 * package also brings ways around for browsers that lack them, 4 kB. vite.config.ts puts this in its
 * place. Replication leads by src/sync/leader.ts; a migration asks here who does it.
 */
const Native = globalThis.BroadcastChannel;
type Listener = (message: unknown) => void;

/** A channel between tabs, with the leadership that is won over it. */
export class BroadcastChannel {
  readonly name: string;
  readonly #native: globalThis.BroadcastChannel;
  readonly #listeners = new Map<Listener, (event: MessageEvent) => void>();
  /** Ends the leadership that was won over this channel. */
  readonly resigned = new AbortController();

  constructor(name: string) {
    this.name = name;
    this.#native = new Native(name);
  }

  addEventListener(_type: 'message', listener: Listener): void {
    const native = ({ data }: MessageEvent<unknown>) => listener(data);
    this.#listeners.set(listener, native);
    this.#native.addEventListener('message', native);
  }

  removeEventListener(_type: 'message', listener: Listener): void {
    const native = this.#listeners.get(listener);
    if (native) this.#native.removeEventListener('message', native);
    this.#listeners.delete(listener);
  }

  async postMessage(message: unknown): Promise<void> {
    this.#native.postMessage(message);
  }

  async close(): Promise<void> {
    this.resigned.abort();
    this.#native.close();
  }
}

/** Whoever holds the channel's lock leads; without locks everybody does. */
export function createLeaderElection({ name, resigned }: BroadcastChannel) {
  const elector = {
    isLeader: false,
    awaitLeadership: () =>
      new Promise<void>((resolve) => {
        const lead = () => {
          elector.isLeader = true;
          resolve();
          return new Promise((end) => resigned.signal.addEventListener('abort', end));
        };
        const locks: LockManager | undefined = navigator.locks;
        if (!locks) return void lead();
        locks.request(name, { signal: resigned.signal }, lead).catch(() => undefined);
      }),
    async die(): Promise<void> {
      elector.isLeader = false;
      resigned.abort();
    },
  };
  return elector;
}
