import { currentSession } from './session.ts';

/**
 * Small values by name that this tab finds again after a reload, and after having been put aside and
 * discarded; without storage they last as long as the page.
 * @param name in sessionStorage @param most values that are kept, those set last: an app may stay open for weeks
 */
export function sessionMap<T>(name: string, most = 100): Map<string, T> {
  /** What is set again is the newest again: a list that one goes back to all the time is no old place. */
  class ByNewest extends Map<string, T> {
    override set(key: string, value: T): this {
      this.delete(key);
      super.set(key, value);
      for (const oldest of this.keys()) if (this.size > most) this.delete(oldest);
      return this;
    }
  }
  const map = new ByNewest();
  const uid = currentSession()?.uid;
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? '[]') as [string, T][];
    for (const [key, value] of kept) map.set(key, value);
  } catch {
    // Nothing is kept, or there is no tab: the gateway renders first screens.
  }
  // The last that a page hears before it is reloaded or discarded.
  globalThis.document?.addEventListener('visibilitychange', () => {
    // Signed out while the page was open: addresses of its screens must not be left behind (AUTH-14).
    if (uid === undefined || currentSession()?.uid !== uid) return;
    try {
      sessionStorage.setItem(name, JSON.stringify([...map]));
    } catch {
      // see above
    }
  });
  return map;
}
