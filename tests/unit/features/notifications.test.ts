import { describe, expect, it } from 'vitest';
import type { ActionDoc } from '../../../schemas/documents/device.ts';
import { markActionsRead } from '../../../src/features/notifications/mark-actions-read.ts';
import { recentActions } from '../../../src/features/notifications/recent-actions.ts';
import { me, other } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';

const action = (id: string, createdAt: string, read = false): ActionDoc => ({
  id,
  sender: other,
  receiver: me,
  type: 'new_like',
  content: '',
  sender_name: 'Ville',
  chat_uid: null,
  createdAt,
  read,
});

describe('the actions log', () => {
  it('NOTIF-03 shows the last 28 days, newest first', () => {
    const now = new Date('2026-11-29T10:00:00.000Z');
    const actions = [
      action('old', '2026-11-01T09:59:59.000Z'),
      action('first', '2026-11-01T10:00:00.000Z'),
      action('last', '2026-11-28T10:00:00.000Z'),
    ];
    expect(recentActions(actions, now).map(({ id }) => id)).toEqual(['last', 'first']);
  });

  it('NOTIF-03 marks the unread ones as read, and only those', async () => {
    const actions = [
      action('a', '2026-11-20T10:00:00.000Z'),
      action('b', '2026-11-20T10:00:00.000Z', true),
    ];
    const replica = await memoryReplica(me, { actions });
    await markActionsRead(replica, actions);
    expect(replica.actions.patches).toEqual([[['a'], { read: true }]]);
  });
});
