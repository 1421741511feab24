import type { Throttles } from './throttles.ts';

const minute = 60_000;
/** A device that signed in to this account before. */
const knownDevice = { most: 10, windowMs: 15 * minute };
/** Strangers from one address, and all strangers together. */
const oneAddress = { most: 10, windowMs: 15 * minute };
const allStrangers = { most: 50, windowMs: 60 * minute };

/** Who tries to sign in to which account. */
export interface Attempt {
  /** Key of the address typed, whether or not it has an account. */
  account: string;
  /** Nonce of the device cookie, if this device signed in to this account before. */
  device: string | undefined;
  /** Network address, an IPv6 one cut to its network. */
  address: string;
}

/**
 * Slows down guessing per account without letting a stranger lock the owner out: a device that has
 * signed in before has a counter of its own, which others cannot fill.
 */
export class LoginGate {
  readonly #throttles: Throttles;

  constructor(throttles: Throttles) {
    this.#throttles = throttles;
  }

  /**
   * Counts an attempt before its password is looked at: guesses that come all at once are counted
   * like those that come one by one.
   * @returns seconds to wait; 0 if the password may be tried
   */
  async enter(attempt: Attempt): Promise<number> {
    const counters = countersOf(attempt);
    const waits = counters.map(([key, limit]) => this.#throttles.wait(key, limit));
    const wait = Math.max(...(await Promise.all(waits)));
    if (wait > 0) return wait;
    for (const [key, limit] of counters)
      if (!(await this.#throttles.take(key, limit)))
        return Math.max(1, await this.#throttles.wait(key, limit));
    return 0;
  }

  /** The password was right: the attempt was no guess. */
  async succeeded(attempt: Attempt): Promise<void> {
    const [own, ...others] = countersOf(attempt);
    if (own) await this.#throttles.clear(own[0]);
    for (const [key] of others) await this.#throttles.giveBack(key);
  }
}

function countersOf({ account, device, address }: Attempt) {
  if (device !== undefined) return [[`login:${account}:device:${device}`, knownDevice]] as const;
  return [
    [`login:${account}:from:${address}`, oneAddress],
    [`login:${account}:strangers`, allStrangers],
  ] as const;
}
