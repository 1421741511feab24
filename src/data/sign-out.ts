import { api } from './api.ts';
import type { Replica } from './replica.ts';
import { endSession } from './session.ts';

/**
 * Signs out on this device: tells the gateway if it can be reached, deletes everything of the account
 * from the device (AUTH-14), then ends the session in every tab.
 */
export async function signOut(replica: Replica): Promise<void> {
  await api.logout();
  await replica.wipe();
  endSession('signed-out');
}
