import type { Replica } from './replica.ts';
import type { EndReason } from './session.ts';

/**
 * What becomes of the replica when the session ends: it is deleted (AUTH-14), unless the session has
 * merely expired while something was unsent. Then it stays closed on the device until the same
 * account signs in again and sends it; another account's sign-in deletes it (`leftoverOf`).
 * @returns true if it stays
 */
export async function leaveDevice(
  replica: Replica,
  reason: EndReason | undefined,
): Promise<boolean> {
  if (reason === 'expired' && (await replica.countUnsent()) > 0) {
    await replica.close();
    return true;
  }
  await replica.wipe();
  return false;
}
