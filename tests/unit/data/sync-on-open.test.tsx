// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { changeSyncStatus, resetSyncStatus } from '../../../src/data/sync-status.ts';
import { useSyncOnOpen } from '../../../src/data/use-sync-on-open.ts';
import { me } from '../features/helpers/docs.ts';
import { memoryReplica } from '../features/helpers/memory-replica.ts';
import { render } from '../features/helpers/render.tsx';
import type { Rendered } from '../features/helpers/render.tsx';

function List() {
  useSyncOnOpen();
  return null;
}

let screen: Rendered;

afterEach(async () => {
  await screen.unmount();
  resetSyncStatus();
  vi.unstubAllGlobals();
});

it.each([
  ['while the first answer of a start is still to come', null, 0],
  ['just after an answer', '2026-11-21T09:59:58.500Z', 0],
  ['later', '2026-11-21T09:59:57.000Z', 1],
  ['once the clock was set back', '2026-11-21T11:00:00.000Z', 1],
])(
  'SYNC-01 a list that opens asks for what has not just been told, nor is on its way: %s',
  async (_, upToDateAt, times) => {
    vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
    vi.stubGlobal('cancelIdleCallback', () => undefined);
    const replica = await memoryReplica(me);
    changeSyncStatus({ upToDateAt });
    screen = await render(replica, <List />);
    expect(replica.synced).toBe(times);
  },
);
