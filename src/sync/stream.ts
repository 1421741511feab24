import type { HeadsEvent } from '../../schemas/wire/sync.ts';
import type { Access } from '../data/authorized.ts';
import { isTokenRefusal } from '../data/authorized.ts';
import { failureOf } from '../data/send.ts';
import { Backoff } from './backoff.ts';
import { watchClockSet } from './clock-set.ts';
import type { Fetch } from './exchange.ts';
import type { SyncSettings } from './settings.ts';
import { readEvents } from './sse.ts';
import type { PageEvents, PageEvent } from './page-events.ts';

/** What a stream is read with, and who hears of it. */
export interface StreamOptions {
  device: string;
  fetch: Fetch;
  access: Access;
  settings: SyncSettings;
  pageEvents: PageEvents;
  /** Cursors that a pull would give now, and some of the pulls. */
  onHeads(event: HeadsEvent): void;
  /** The gateway can be reached, perhaps for the first time in a while. */
  onOpen(): void;
  /** While there is no stream, after every gap, and when the device's clock is set: something may have been missed. */
  onGap(): void;
}

/**
 * Listens to `GET /sync/stream` as long as the page, or another tab, is not hidden for long, for ever: says when
 * something has changed, and pulls now and then while no stream can be had.
 * @returns how to stop it
 */
export function listen(options: StreamOptions): () => void {
  const stream = new Stream(options);
  void stream.run();
  return () => stream.close();
}

/** After so long a silence a network that has come back is another one perhaps, milliseconds. */
const doubtMs = 5000;

class Stream {
  readonly #options: StreamOptions;
  readonly #backoff: Backoff;
  readonly #closed = new AbortController();
  readonly #poll: ReturnType<typeof setInterval>;
  readonly #unsubscribe: () => void;
  #connection = new AbortController();
  #isOpen = false;
  #isHidden = false;
  #hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  #shown: (() => void) | undefined;
  /** When something last came, and when a connection was last given up, by a clock that runs while a device sleeps. */
  #heardAt = Infinity;
  #givenUpAt = -Infinity;
  /** When somebody last looked or used the page, by the same clock. */
  #usedAt = Date.now();

  constructor(options: StreamOptions) {
    this.#options = options;
    const { retryFirst, retryMax, pollEvery } = options.settings;
    this.#backoff = new Backoff(retryFirst, retryMax);
    const isClockSet = watchClockSet();
    this.#poll = setInterval(() => {
      // Streams do not tell the gateway's time, by which everything is shown: an answer does.
      if ((isClockSet() || !this.#isOpen) && !this.#isHidden) options.onGap();
    }, pollEvery);
    this.#unsubscribe = options.pageEvents.subscribe((event) => {
      if (event === 'hidden') this.#hide();
      else if (event === 'visible') this.#show();
      else if (event === 'seen') this.#see();
      else if (event === 'online' || (event === 'used' && !this.#isOpen)) this.#backoff.wake();
      this.#doubt(event);
    });
    // One that opens, or comes to lead, out of sight is not told that it is hidden.
    if (!options.pageEvents.isVisible()) this.#hide();
  }

  async run(): Promise<void> {
    let wasOpen = false;
    while (!this.#closed.signal.aborted) {
      await this.#untilShown();
      if (this.#closed.signal.aborted) return;
      const began = performance.now();
      const pause = await this.#connect();
      // One that is cut as soon as it is open shall not be asked for without end.
      const { streamLasts } = this.#options.settings;
      if (this.#isOpen && performance.now() - began >= streamLasts) this.#backoff.succeeded();
      const isGone = wasOpen && !this.#isOpen;
      wasOpen = this.#isOpen;
      this.#isOpen = false;
      if (this.#closed.signal.aborted || this.#isHidden) continue;
      // It broke off, and cannot be had again: a request tells what is wrong (SYNC-04), long before the next poll.
      if (isGone) this.#options.onGap();
      await this.#backoff.failed(pause);
    }
  }

  close(): void {
    this.#closed.abort();
    this.#connection.abort();
    clearInterval(this.#poll);
    clearTimeout(this.#hiddenTimer);
    this.#unsubscribe();
    this.#shown?.();
    this.#backoff.wake();
  }

  /** Reads one stream to its end. @returns the least pause before the next, milliseconds */
  async #connect(): Promise<number> {
    const { access, device, fetch } = this.#options;
    const token = await access.token();
    if (!token.ok || this.#closed.signal.aborted) return 0;
    this.#connection = new AbortController();
    const watchdog = this.#watchdog();
    try {
      const response = await fetch(`/sync/stream?device=${encodeURIComponent(device)}`, {
        headers: { accept: 'text/event-stream', authorization: `Bearer ${token.value}` },
        credentials: 'same-origin',
        cache: 'no-store',
        signal: this.#connection.signal,
      });
      if (!response.ok || !response.body) {
        if (isTokenRefusal(failureOf(response.status, await response.text())))
          access.refused(token.value);
        return 0;
      }
      return await this.#read(response.body, watchdog.heard);
    } catch {
      return 0;
    } finally {
      watchdog.stop();
      this.#connection.abort();
    }
  }

  async #read(body: ReadableStream<Uint8Array>, heard: () => void): Promise<number> {
    for await (const { event, data } of readEvents(body)) {
      heard();
      if (event === 'replaced') return this.#options.settings.pollEvery / 2;
      // Comments, and the blank lines of a hotel's page, which may come instead.
      if (event !== 'heads') continue;
      const heads = JSON.parse(data) as HeadsEvent;
      if (!this.#isOpen) this.#options.onOpen();
      this.#isOpen = true;
      this.#options.onHeads(heads);
    }
    return 0;
  }

  #watchdog(): { heard(): void; stop(): void } {
    const { signal } = this.#connection;
    const die = () => this.#connection.abort();
    let timer = setTimeout(die, this.#options.settings.streamSilence);
    this.#heardAt = Date.now();
    const heard = () => {
      this.#heardAt = Date.now();
      clearTimeout(timer);
      if (!signal.aborted) timer = setTimeout(die, this.#options.settings.streamSilence);
    };
    return { heard, stop: () => clearTimeout(timer) };
  }

  /**
   * A connection that says nothing when network or user come back may be dead without a word, as after a sleep: another
   * one costs a request, and tells what has been missed. Not again at once: that one has its time.
   */
  #doubt(event: PageEvent): void {
    const { streamSilence, retryMax } = this.#options.settings;
    const now = Date.now();
    const isUse = event === 'visible' || event === 'used';
    // Whoever goes on using it is not back: a gateway that is slow to say something is not dead.
    const isBack = event === 'visible' || (isUse && now - this.#usedAt >= streamSilence / 2);
    if (isUse) this.#usedAt = now;
    if (this.#connection.signal.aborted || (!isBack && event !== 'online')) return;
    const isSilent = now - this.#heardAt >= (isBack ? streamSilence / 2 : doubtMs);
    if (!isSilent || Math.abs(now - this.#givenUpAt) < retryMax) return;
    this.#givenUpAt = now;
    this.#connection.abort();
  }

  #hide(): void {
    clearTimeout(this.#hiddenTimer);
    this.#hiddenTimer = setTimeout(() => {
      this.#isHidden = true;
      this.#connection.abort();
    }, this.#options.settings.hiddenAfter);
  }

  #show(): void {
    clearTimeout(this.#hiddenTimer);
    this.#isHidden = false;
    this.#shown?.();
    this.#backoff.wake();
    this.#options.onGap();
  }

  /** Whoever looks at another tab waits for news as well: as long as this one hears of that, it counts as shown. */
  #see(): void {
    if (this.#options.pageEvents.isVisible()) return;
    if (this.#isHidden) this.#show();
    this.#hide();
  }

  async #untilShown(): Promise<void> {
    if (!this.#isHidden) return;
    await new Promise<void>((resolve) => (this.#shown = resolve));
    this.#shown = undefined;
  }
}
