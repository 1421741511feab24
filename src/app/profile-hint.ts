const key = 'kd:profile';

/**
 * Tells /login, which opens no database, whether the signed-in account has a profile (ROUTE-17).
 */
export function keepProfileHint(has: boolean): void {
  try {
    localStorage.setItem(key, has ? 'yes' : 'no');
  } catch {
    // Without storage /login leads to /meets, which knows.
  }
}
