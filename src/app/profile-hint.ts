const key = 'kd:profile';

/**
 * Tells /login, which opens no database, whether the signed-in account has a profile (ROUTE-17).
 * @param has undefined forgets it
 */
export function keepProfileHint(has: boolean | undefined): void {
  try {
    if (has === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, has ? 'yes' : 'no');
  } catch {
    // Without storage /login leads to /meets, which knows.
  }
}
