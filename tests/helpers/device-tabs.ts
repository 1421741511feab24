import type { TabMessage, Tabs } from '../../src/sync/tabs.ts';

interface Request {
  run(): void;
}

/** `navigator.locks` as the specification has it, for one realm: queue, abort, steal. */
export class TestLocks {
  #holder: { depose(): void } | undefined;
  readonly #queue: Request[] = [];

  readonly request: LockManager['request'] = (async (
    _name: string,
    options: LockOptions,
    callback: (lock: Lock | null) => Promise<unknown>,
  ) =>
    new Promise<unknown>((resolve, reject) => {
      const abort = () => {
        const at = this.#queue.indexOf(request);
        if (at >= 0) this.#queue.splice(at, 1);
        reject(new DOMException('Aborted', 'AbortError'));
      };
      const request: Request = {
        run: () => {
          options.signal?.removeEventListener('abort', abort);
          const holder = { depose: () => reject(new DOMException('Stolen', 'AbortError')) };
          this.#holder = holder;
          void Promise.resolve(callback(null))
            .then(resolve, reject)
            .finally(() => {
              if (this.#holder !== holder) return;
              this.#holder = undefined;
              this.#queue.shift()?.run();
            });
        },
      };
      if (options.steal) {
        this.#holder?.depose();
        request.run();
      } else if (this.#holder) {
        options.signal?.addEventListener('abort', abort);
        this.#queue.push(request);
      } else request.run();
    })) as LockManager['request'];
}

/** Tabs that hear each other; a frozen one neither hears nor speaks. */
export class TestTabs {
  readonly #tabs = new Set<TestTab>();

  open(): TestTab {
    const tab = new TestTab((from, message) => {
      for (const other of this.#tabs) if (other !== from) other.receive(message);
    });
    this.#tabs.add(tab);
    return tab;
  }
}

export class TestTab implements Tabs {
  isFrozen = false;
  readonly #listeners = new Set<(message: TabMessage) => void>();
  readonly #send: (from: TestTab, message: TabMessage) => void;

  constructor(send: (from: TestTab, message: TabMessage) => void) {
    this.#send = send;
  }

  tell(message: TabMessage): void {
    if (!this.isFrozen) this.#send(this, message);
  }

  hear(listener: (message: TabMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  receive(message: TabMessage): void {
    if (!this.isFrozen) for (const listener of [...this.#listeners]) listener(message);
  }

  close(): void {
    this.#listeners.clear();
  }
}
