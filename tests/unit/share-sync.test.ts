import { expect, it, vi } from 'vitest';
import { changeSyncStatus } from '../../src/data/sync-status.ts';
import type { RunningSync } from '../../src/sync/run-sync.ts';
import { shareSync } from '../../src/sync/share-sync.ts';
import type { ShareOptions } from '../../src/sync/share-sync.ts';
import type { TabMessage } from '../../src/sync/tabs.ts';
import { plainSurroundings } from '../../src/sync/surroundings.ts';
import { TestLocks, TestTabs } from '../helpers/device-tabs.ts';
import { until } from '../helpers/device-fixture.ts';

let start = (): void => undefined;
const started = new Promise<void>((resolve) => (start = resolve));

vi.mock('../../src/sync/run-sync.ts', () => ({
  runSync: async (): Promise<Partial<RunningSync>> => {
    await started;
    return { stop: async () => undefined };
  },
}));

it('SYNC-14 who asks a tab that is just taking over hears how things are once it leads', async () => {
  const tabs = new TestTabs();
  const asking = tabs.open();
  const heard: TabMessage[] = [];
  asking.hear((message) => void heard.push(message));
  // What this tab knows from the one that led before.
  const upToDateAt = '2026-11-21T10:00:00.000Z';
  changeSyncStatus({ upToDateAt, firstSyncDone: true });
  const shared = await shareSync({
    tabs: tabs.open(),
    locks: new TestLocks(),
    lockName: 'leader',
    settings: { leaderPing: 60_000 },
    surroundings: plainSurroundings,
    onError: () => undefined,
  } as unknown as ShareOptions);
  await until(() => shared.isLeader());
  asking.tell({ type: 'ping', isSeen: true });
  const statuses = () => heard.flatMap((one) => (one.type === 'status' ? [one.status] : []));
  expect(statuses()).toEqual([]);
  start();
  await until(() => statuses().length > 0, 'the status');
  expect(statuses()[0]).toMatchObject({ upToDateAt, firstSyncDone: true });
  await shared.close();
});
