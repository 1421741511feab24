// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { changeSyncStatus, resetSyncStatus } from '../../../src/data/sync-status.ts';
import { useMayArrive } from '../../../src/data/use-may-arrive.ts';
import { useSyncStatus } from '../../../src/data/use-sync-status.ts';
import { me } from '../features/helpers/docs.ts';
import { memoryReplica } from '../features/helpers/memory-replica.ts';
import { render } from '../features/helpers/render.tsx';
import type { Rendered } from '../features/helpers/render.tsx';

let screen: Rendered;

afterEach(async () => {
  await screen.unmount();
  resetSyncStatus();
});

it.each([
  ['what says how many wait', () => void useSyncStatus('waiting', 'sending'), 1],
  ['a chat that is here', () => void useMayArrive('chat', { place: 'here' }), 0],
])(
  'SYNC-01 SYNC-14 %s is rendered anew by what it asks for, and not by each word of the gateway',
  async (_, useIt, times) => {
    const rendered = vi.fn<() => void>();
    const Shown = () => {
      useIt();
      rendered();
      return null;
    };
    const replica = await memoryReplica(me);
    changeSyncStatus({ upToDateAt: replica.clock.now().toISOString() });
    screen = await render(replica, <Shown />);
    const before = rendered.mock.calls.length;
    for (const second of [10, 35, 60]) {
      const upToDateAt = new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString();
      await screen.act(() => changeSyncStatus({ upToDateAt }));
    }
    expect(rendered).toHaveBeenCalledTimes(before);
    await screen.act(() => changeSyncStatus({ waiting: 1 }));
    expect(rendered).toHaveBeenCalledTimes(before + times);
  },
);
