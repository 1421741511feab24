import { saveDraftsNow } from '../data/save-drafts.ts';
import { currentSession } from '../data/session.ts';
import { changeSyncStatus } from '../data/sync-status.ts';

/** When a page last began anew because its databases were lost, milliseconds. */
const begunKey = 'kd:begun-anew';
const restMs = 60_000;
/** What drafts have to be written down, milliseconds. */
const saveMs = 300;
/** Put aside since it has begun: there browsers close databases, each time, and that is no loop. */
let wasHidden = false;
globalThis.document?.addEventListener('visibilitychange', () => {
  wasHidden ||= document.visibilityState === 'hidden';
});
let next: ReturnType<typeof setTimeout> | undefined;

/**
 * The browser has closed or deleted the databases of an open page (site data cleared, its storage
 * crashed, a disk without any room): a new start opens or fills them again, and finds what is being typed in its
 * notes. Once a minute at most while it is looked at, and not where the account is leaving.
 */
export function reloadPage(uid: string): void {
  if (currentSession()?.uid !== uid) return;
  // What is read from now on may be empty, which proves nothing: nobody is led away for want of a profile.
  changeSyncStatus({ firstSyncDone: false });
  try {
    const rest = restMs - Math.abs(Date.now() - Number(sessionStorage.getItem(begunKey)));
    // Until then nothing can be stored: a page that stayed like that would never notice that there is room again.
    if (rest > 0 && !wasHidden) {
      next ??= setTimeout(() => {
        next = undefined;
        reloadPage(uid);
      }, rest);
      return;
    }
    wasHidden = false;
    sessionStorage.setItem(begunKey, String(Date.now()));
  } catch {
    return;
  }
  void saveDraftsNow(true);
  setTimeout(() => location.reload(), saveMs);
}
