import type { EndReason } from '../data/session.ts';

/** Leaves the app for a public document; the page does not come back with the back button. */
export function leaveFor(address: string): void {
  location.replace(address);
}

/**
 * Where somebody lands whose session has ended (AUTH-13): own sign-out leads to the front page, an
 * own deletion to /login with a notice (ACC-15), anything else to /landing.
 * @param path where they are: on the deletion page a lost answer may hide that it was an own one
 */
export function addressAfter(reason: EndReason | undefined, path: string): string {
  if (reason === 'signed-out') return '/';
  const isLost = reason === 'removed' && path === '/removeaccount';
  if (reason === 'deleted' || isLost) return '/login?syy=poistettu';
  return reason === undefined ? '/login' : '/landing';
}
