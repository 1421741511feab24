import { readLocal, writeLocal } from './local-values.ts';

const key = 'kd:profile';

/**
 * What is known of the account's profile past all databases: /login opens none (ROUTE-17). `new`: the account has been
 * registered on this device and nothing has come from the gateway since, so there is no profile yet.
 */
export type ProfileHint = 'yes' | 'no' | 'new';

/** Keeps the hint; undefined forgets the one of an earlier account. */
export function keepProfileHint(hint: ProfileHint | undefined): void {
  // Without storage /login leads to /meets, which knows.
  writeLocal(key, hint);
}

/** Whether this device, though it was never filled, knows that the account has no profile. */
export function isNewAccount(): boolean {
  return readLocal(key) === 'new';
}
