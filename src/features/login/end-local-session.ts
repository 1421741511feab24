import { forgetDevice } from '../../data/forget-device.ts';
import { markSignedOut } from '../../data/pending-sign-out.ts';
import { endSession } from '../../data/session.ts';

/**
 * Ends the session of this browser, as the gateway has ended all of the account's. There may be no app open that
 * would see to the rest, and none opens any more: what is nowhere else waits for the next sign-in (SYNC-10), anything
 * else goes (AUTH-14). What is cut off is left to the service worker (workers/signed-out.ts).
 */
export async function endLocalSession(uid: string): Promise<void> {
  endSession('expired');
  await Promise.allSettled([forgetDevice('expired', uid), wipeUnlessKept(uid)]);
}

async function wipeUnlessKept(uid: string): Promise<void> {
  const { countLeft } = await import('../../data/count-left.ts');
  if ((await countLeft(uid)) > 0) return;
  await markSignedOut();
  const { wipeAccount } = await import('../../data/wipe-account.ts');
  await wipeAccount(uid);
}
