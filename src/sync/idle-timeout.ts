import { anySignal } from '../data/any-signal.ts';

/** An answer that only trickles is given up after so many times the limit. */
const trickles = 20;

/**
 * Ends what has stood still for a time, however long it takes in all: over a slow network a first sync
 * may need minutes, and one that is cut off and begun again would never come to its end.
 */
export class IdleTimeout {
  readonly #silence = new AbortController();
  readonly #ms: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since = 0;
  /** Aborts after `ms` without `renew`, and after twenty times as long in any case. */
  readonly signal: AbortSignal;

  constructor(ms: number) {
    this.#ms = ms;
    this.signal = anySignal([this.#silence.signal, AbortSignal.timeout(ms * trickles)]);
    this.renew();
  }

  /** Something has come. */
  renew(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#silence.abort(), this.#ms);
    // A device that sleeps lets timers and the page's own clock stand still.
    this.#since = Date.now();
  }

  /** Aborts at once if nothing has come for that long already. @returns whether it has */
  hurry(ms: number): boolean {
    const isStill = Date.now() - this.#since >= ms;
    if (isStill) this.#silence.abort();
    return isStill;
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

/** The whole body as text. @param onPart hears of every part of it, with the characters that are here by then */
export async function readText(
  response: Response,
  onPart: (characters: number) => void,
): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return response.text();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    onPart(text.length);
  }
}
