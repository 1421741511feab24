import { api } from './api.ts';
import {
  forgetSignOut,
  leaveSignOutToWorker,
  markSignedOut,
  noteSignOut,
} from './pending-sign-out.ts';
import { unsubscribePush } from './push.ts';
import { endSession, expectEnd } from './session.ts';
import type { EndReason } from './session.ts';
import { withTimeout } from './with-timeout.ts';

/** Longest wait for a gateway, or a part of the browser, that does not answer, milliseconds. */
const timeoutMs = 5000;

/**
 * Signs out on this device: ends its pushes and tells the gateway, at the next contact if it cannot be
 * reached now (`finishSignOut`, `workers/sign-out.ts`), then ends the session in every tab. The app deletes everything of the
 * account when it sees the session end (AUTH-14).
 */
export async function signOut(reason: EndReason = 'signed-out'): Promise<void> {
  const done = expectEnd(reason);
  noteSignOut();
  await markSignedOut();
  const told = unsubscribePush()
    .catch(() => undefined)
    .then(() => api.logout())
    .then(({ ok }) => (ok ? forgetSignOut() : undefined));
  await withTimeout(timeoutMs, told);
  await withTimeout(timeoutMs, leaveSignOutToWorker()).catch(() => undefined);
  endSession(reason);
  done();
}
