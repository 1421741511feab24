import type { Replica } from '../replica.ts';

/**
 * Nothing names this picture of mine any more: what is still to be sent of it is not sent, and where it was refused
 * that need not be listed.
 */
export async function forgetPicture(replica: Replica, pictureId: string): Promise<void> {
  // A full device cannot note it, and says so.
  await replica.device.cancelPicture(pictureId).catch(() => undefined);
  await replica.device.dismissRefusal(`pictures/${pictureId}`);
}
