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

  /** Seconds to wait before the password may be tried; 0 = now. */
  async wait(attempt: Attempt): Promise<number> {
    const waits = await Promise.all(
      countersOf(attempt).map(([key, limit]) => this.#throttles.wait(key, limit)),
    );
    return Math.max(...waits);
  }

  async failed(attempt: Attempt): Promise<void> {
    for (const [key, limit] of countersOf(attempt)) await this.#throttles.take(key, limit);
  }

  async succeeded(attempt: Attempt): Promise<void> {
    const own = countersOf(attempt)[0];
    if (own) await this.#throttles.clear(own[0]);
  }
}

function countersOf({ account, device, address }: Attempt) {
  if (device !== undefined) return [[`login:${account}:device:${device}`, knownDevice]] as const;
  return [
    [`login:${account}:from:${address}`, oneAddress],
    [`login:${account}:strangers`, allStrangers],
  ] as const;
}
