import { limits } from '../../schemas/limits.ts';
import { api } from '../data/api.ts';
import type { Replica } from '../data/replica.ts';
import { syncStatus } from '../data/sync-status.ts';
import { news } from './news.ts';

/** The bars may be so much behind the replica, and that behind an answer that it stores, milliseconds. */
const graceMs = 5000;

/** When the count was last fetched with success, per account, so that a reload keeps the pause. */
const lastKey = (uid: string) => `kd:unread-at:${uid}`;

/** Starts the pause anew. @param at milliseconds */
function keepLast(uid: string, at: number): void {
  try {
    sessionStorage.setItem(lastKey(uid), String(at));
  } catch {
    // Without storage the pause lasts as long as the page.
  }
}

function lastFetch(uid: string): number {
  try {
    return Number(sessionStorage.getItem(lastKey(uid)) ?? 0);
  } catch {
    return 0;
  }
}

/**
 * NOTIF-07: asks the gateway for the number of unread actions at load and every 60 s, skipping while
 * the last success is under 15 minutes old. The replica shows the count; where that still differs some
 * seconds after the answer, it is behind and asked to sync. Failures are only logged (ERR-11).
 */
export function pollUnread(replica: Replica): () => void {
  const ask = async () => {
    // A clock that was set back must not make the pause last for years.
    if (Math.abs(Date.now() - lastFetch(replica.uid)) < limits.unreadGapMs) return;
    const answer = await api.unreadActions(replica.uid);
    if (!answer.ok) return console.info('unread count:', answer.code);
    keepLast(replica.uid, Date.now());
    const isBehind = () => answer.value.unreadCount !== news.get().actions;
    // Until the start's own request is answered nobody knows what the replica lacks.
    if (syncStatus().upToDateAt === null || !isBehind()) return;
    clearTimeout(looking);
    looking = setTimeout(() => isBehind() && replica.remote.syncNow(), graceMs);
  };
  let looking: ReturnType<typeof setTimeout> | undefined;
  void ask();
  const timer = setInterval(() => void ask(), limits.unreadPollMs);
  let unread = news.get().actions;
  const stopWatching = news.subscribe(() => {
    const before = unread;
    unread = news.get().actions;
    // The actions were read: the 15 minutes start again (NOTIF-03). Other news say nothing of them.
    if (before > 0 && unread === 0) keepLast(replica.uid, Date.now());
  });
  return () => {
    clearInterval(timer);
    clearTimeout(looking);
    stopWatching();
  };
}
