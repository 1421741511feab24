// @vitest-environment happy-dom
import { useSyncExternalStore } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { StillReplica } from '../../../src/data/replica-context.tsx';
import { createStore } from '../../../src/data/store.ts';
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

/** What runs where the browser has nothing else to do runs at once. */
function stubIdle(): void {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  vi.stubGlobal('cancelIdleCallback', () => undefined);
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
    stubIdle();
    const replica = await memoryReplica(me);
    changeSyncStatus({ upToDateAt });
    screen = await render(replica, <List />);
    expect(replica.synced).toBe(times);
  },
);

it('SYNC-01 nor does one that a start has opened, where the real replica takes the early one’s place long after the answer', async () => {
  stubIdle();
  const [early, real] = [await memoryReplica(me), await memoryReplica(me)];
  const given = createStore(early);
  const Start = () => (
    <StillReplica replica={useSyncExternalStore(given.subscribe, given.get)}>
      <List />
    </StillReplica>
  );
  changeSyncStatus({ upToDateAt: null });
  screen = await render(early, <Start />);
  await screen.act(() => {
    changeSyncStatus({ upToDateAt: '2026-11-21T09:59:57.000Z' });
    given.set(real);
  });
  expect([early.synced, real.synced]).toEqual([0, 0]);
});
