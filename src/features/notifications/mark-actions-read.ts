import type { ActionDoc } from '../../../schemas/documents/device.ts';
import type { Replica } from '../../data/replica.ts';

/** Marks actions as read (NOTIF-03). */
export async function markActionsRead(
  replica: Replica,
  actions: readonly ActionDoc[],
): Promise<void> {
  const unread = actions.filter((action) => !action.read);
  await Promise.all(unread.map(({ id }) => replica.actions.patch(id, { read: true })));
}
