import { api } from '../data/api.ts';
import { notedDrafts } from '../data/draft-notes.ts';
import { forgetSignOut, noteSignOut } from '../data/pending-sign-out.ts';
import { leftoverOf } from '../data/replica-marker.ts';
import { endSession } from '../data/session.ts';
import { i18n } from '../i18n/i18n.ts';
import { leaveFor } from './leave.ts';

/**
 * Asks before another account's unsent changes and drafts are deleted, which its expired session has
 * left here. Who says no is signed out again, and they stay. A native dialog: there is no screen yet.
 * @returns false if the page is being left
 */
export async function warnOfLeftover(uid: string): Promise<boolean> {
  const left = leftoverOf(uid);
  const kept = left === undefined ? 0 : left.kept + notedDrafts(left.uid).length;
  if (kept === 0 || window.confirm(i18n.t('sync.leftover', { count: kept }))) return true;
  // A gateway that cannot be reached hears of it from the pages of those who are signed out.
  noteSignOut();
  if ((await api.logout()).ok) await forgetSignOut();
  endSession('signed-out');
  leaveFor('/login');
  return false;
}
