import type { ActionDoc } from '../../../schemas/documents/device.ts';
import type { Replica } from '../../data/replica.ts';

/** Marks actions as read, all in one step (NOTIF-03). */
export async function markActionsRead(
  replica: Replica,
  actions: readonly ActionDoc[],
): Promise<void> {
  const unread = actions.filter((action) => !action.read).map(({ id }) => id);
  await replica.actions.patch(unread, { read: true });
}
