import type { ActionDoc } from '../../../schemas/documents/device.ts';
import { dayMs } from '../../../schemas/domain/day-ms.ts';
import { limits } from '../../../schemas/limits.ts';

/** Actions of the last 28 days, newest first (NOTIF-03). */
export function recentActions(actions: readonly ActionDoc[], now: Date): ActionDoc[] {
  const oldest = now.getTime() - limits.actionDays * dayMs;
  return actions
    .filter(({ createdAt }) => Date.parse(createdAt) >= oldest)
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}
