import { sleep } from '../data/sleep.ts';
import type { Tabs } from './tabs.ts';

/** What this tab does while it leads. */
export interface Leadership {
  /** Called once when another tab has taken over, or when this one closes. */
  stop(): Promise<void>;
}

/** What the election of a leading tab works with. */
export interface LeaderOptions {
  /** Name of the lock: one per account. */
  name: string;
  locks: Pick<LockManager, 'request'>;
  tabs: Tabs;
  /** Milliseconds between a follower's questions whether the leader lives. */
  ping: number;
  lead(): Promise<Leadership>;
  /** Somebody can see this tab. */
  isSeen(): boolean;
  onError(error: unknown): void;
}

/** Questions without answer after which a leader counts as frozen. */
const maxMissedAnswers = 2;

/**
 * Sees to it that one tab leads. Web Locks rather than RxDB's leader election: the browser itself
 * gives the lock to the next tab when the leading one is closed or crashes, with no waiting time and
 * no two leaders in between. What locks do not notice is a leader that is frozen, so followers ask it
 * by BroadcastChannel (messages, unlike timers, are not slowed down in hidden tabs) and steal the
 * lock after two silences; the old leader learns that when it wakes up, and follows.
 * @returns how to stop leading or waiting
 */
export function stayInLine(options: LeaderOptions): {
  isLeader(): boolean;
  close(): Promise<void>;
} {
  const line = new Line(options);
  void line.run();
  // The leader's answer brings what only it knows; until the first of the pings nothing would be known here.
  line.ping();
  return { isLeader: () => line.isLeading, close: () => line.close() };
}

class Line {
  isLeading = false;
  readonly #options: LeaderOptions;
  readonly #unhear: () => void;
  #timer: ReturnType<typeof setInterval> | undefined;
  #silences = 0;
  #isClosed = false;
  #hasFailed = false;
  #waiting = new AbortController();
  #steal = false;
  #term: Promise<void> = Promise.resolve();
  #depose: () => void = () => undefined;

  constructor(options: LeaderOptions) {
    this.#options = options;
    this.#unhear = options.tabs.hear((message) => {
      if (message.type === 'pong') this.#silences = 0;
      if (message.type === 'ping' && this.isLeading) options.tabs.tell({ type: 'pong' });
    });
    this.#follow();
  }

  /** Nobody is to be asked while this tab leads: it would only keep a phone awake. */
  #follow(): void {
    this.#timer = setInterval(() => this.#ask(), this.#options.ping);
  }

  async run(): Promise<void> {
    while (!this.#isClosed) {
      this.#waiting = new AbortController();
      const request = this.#steal ? { steal: true } : { signal: this.#waiting.signal };
      this.#steal = false;
      try {
        await this.#options.locks.request(this.#options.name, request, () => this.#lead());
      } catch (error) {
        // Stolen from us, or we stopped waiting to steal it or to close.
        if (!isAbort(error)) {
          this.#options.onError(error);
          // A page that is being left is refused at once: asking again at once would never let it go.
          await this.#rest();
        }
      }
      this.#depose();
      await this.#term;
      // What could not begin would fail again at once, and again.
      if (this.#hasFailed) await this.#rest();
      this.#hasFailed = false;
    }
  }

  #rest(): Promise<void> {
    return sleep(this.#options.ping);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#unhear();
    clearInterval(this.#timer);
    this.#waiting.abort();
    this.#depose();
    await this.#term;
  }

  ping(): void {
    const { tabs, isSeen } = this.#options;
    tabs.tell({ type: 'ping', isSeen: isSeen() });
  }

  #lead(): Promise<void> {
    this.#term = this.#leadUntilDeposed();
    return this.#term;
  }

  async #leadUntilDeposed(): Promise<void> {
    if (this.#isClosed) return;
    const deposed = new Promise<void>((resolve) => (this.#depose = resolve));
    this.isLeading = true;
    // Who has counted the silences of the one before would else steal from this one.
    this.#options.tabs.tell({ type: 'pong' });
    this.#silences = 0;
    clearInterval(this.#timer);
    try {
      const leadership = await this.#options.lead();
      await deposed;
      this.isLeading = false;
      await leadership.stop();
    } catch (error) {
      this.#hasFailed = true;
      this.#options.onError(error);
    } finally {
      this.isLeading = false;
      if (!this.#isClosed) this.#follow();
    }
  }

  #ask(): void {
    if (this.#silences >= maxMissedAnswers) {
      this.#silences = 0;
      this.#steal = true;
      this.#waiting.abort();
      return;
    }
    this.#silences += 1;
    this.ping();
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
