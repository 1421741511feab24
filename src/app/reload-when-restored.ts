import { currentSession, storageKey } from '../data/session.ts';

/**
 * A page that comes back from the back-forward cache as it was left starts anew: its worker stood still, and
 * other tabs have led and written meanwhile. What was being typed is stored, or noted.
 */
export function reloadWhenRestored(): void {
  const uid = currentSession()?.uid;
  // Chromium shows such a page before this one hears of it, unless it has to give it up: for a word that it cannot hear.
  if (uid) new BroadcastChannel(storageKey).onmessage = () => undefined;
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // Signed out meanwhile: nobody gets a look at what was there until the reload has come (AUTH-14).
    if (currentSession()?.uid !== uid) document.body.replaceChildren();
    location.reload();
  });
}
