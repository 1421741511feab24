import type { SessionAnswer } from '../../../schemas/wire/api.ts';
import { forgetSignOut } from '../../data/pending-sign-out.ts';
import { startSession } from '../../data/session.ts';

/** Goes to /meets as the account that the gateway has just let in (ROUTE-16). */
export function enter(answer: SessionAnswer): void {
  // Of an earlier account; the app finds out anew.
  try {
    localStorage.removeItem('kd:profile');
  } catch {
    // Nothing is kept where storage is forbidden.
  }
  forgetSignOut();
  startSession(answer);
  location.assign('/meets');
}
