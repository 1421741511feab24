import { expect, it, vi } from 'vitest';
import { changeSyncStatus, syncStatus } from '../../src/data/sync-status.ts';
import type { RunningSync, SyncParts } from '../../src/sync/run-sync.ts';
import { shareSync } from '../../src/sync/share-sync.ts';
import type { ShareOptions } from '../../src/sync/share-sync.ts';
import type { TabMessage } from '../../src/sync/tabs.ts';
import { noPageEvents } from '../../src/sync/page-events.ts';
import { TestLocks, TestTabs } from '../helpers/device-tabs.ts';
import { until } from '../helpers/device-fixture.ts';

let start = (): void => undefined;
const started = new Promise<void>((resolve) => (start = resolve));

/** How the leader's sync says how it goes. */
let says: Pick<SyncParts, 'changeStatus' | 'clock' | 'pageEvents'>;
/** What the leader is told to do. */
const syncNow = vi.fn<RunningSync['syncNow']>();
const drop = vi.fn<RunningSync['drop']>();
const loadOlder = vi.fn<RunningSync['loadOlder']>();

vi.mock('../../src/sync/run-sync.ts', () => ({
  runSync: async (parts: SyncParts): Promise<Partial<RunningSync>> => {
    says = parts;
    await started;
    return { stop: async () => undefined, syncNow, drop, loadOlder };
  },
}));

const optionsOf = (tabs: TestTabs, errors: unknown[] = [], locks = new TestLocks()) =>
  ({
    tabs: tabs.open(),
    locks,
    lockName: 'leader',
    store: { getValue: async () => undefined, setValue: async () => undefined },
    settings: { leaderPing: 60_000, requestTimeout: 100 },
    pageEvents: noPageEvents,
    onError: (error: unknown) => void errors.push(error),
  }) as unknown as ShareOptions;

it('SYNC-14 who asks a tab that is just taking over hears how things are once it leads', async () => {
  const tabs = new TestTabs();
  const asking = tabs.open();
  const heard: TabMessage[] = [];
  asking.hear((message) => void heard.push(message));
  // What this tab knows from the one that led before.
  const upToDateAt = '2026-11-21T10:00:00.000Z';
  changeSyncStatus({ upToDateAt, firstSyncDone: true });
  const shared = await shareSync(optionsOf(tabs));
  await until(() => shared.isLeader());
  asking.tell({ type: 'ping', isSeen: true });
  const statuses = () => heard.flatMap((one) => (one.type === 'status' ? [one.status] : []));
  expect(statuses()).toEqual([]);
  start();
  await until(() => statuses().length > 0, 'the status');
  expect(statuses()[0]).toMatchObject({ upToDateAt, firstSyncDone: true });
  await shared.close();
});

it('CHAT-07 a tab whose leader cannot fetch older messages hears so at once', async () => {
  const tabs = new TestTabs();
  const asking = tabs.open();
  const heard: TabMessage[] = [];
  asking.hear((message) => void heard.push(message));
  const errors: unknown[] = [];
  loadOlder.mockRejectedValue(new Error('the device is full'));
  start();
  const shared = await shareSync(optionsOf(tabs, errors));
  await until(() => {
    asking.tell({ type: 'ping', isSeen: true });
    return heard.some(({ type }) => type === 'status');
  }, 'the leader');
  asking.tell({
    type: 'older',
    chat: 'c',
    oldest: ['2026-11-21T10:00:00.000Z', 'm'],
    request: 'r',
  });
  await until(() => heard.some(({ type }) => type === 'older-done'), 'the answer');
  expect(heard).toContainEqual({ type: 'older-done', request: 'r', outcome: 'offline' });
  expect(errors).toEqual([new Error('the device is full')]);
  await shared.close();
});

it('SYNC-06 CHAT-07 a tab that does not lead has the one that does do it, and hears how it went', async () => {
  const [tabs, locks] = [new TestTabs(), new TestLocks()];
  start();
  const leader = await shareSync(optionsOf(tabs, [], locks));
  await until(() => leader.isLeader());
  const { remote, isLeader, close } = await shareSync(optionsOf(tabs, [], locks));
  expect(isLeader()).toBe(false);
  remote.syncNow();
  await until(() => syncNow.mock.calls.length === 1, 'syncing');
  // One that is taken back is never sent, whichever tab it is written in.
  remote.dropWrite('messages', 'm');
  await until(() => drop.mock.calls.length === 1, 'dropping');
  expect(drop).toHaveBeenCalledWith('messages', 'm');
  // Each hears of its own, however long that takes.
  loadOlder.mockImplementation(async (chat) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return chat === 'a' ? 'more' : 'complete';
  });
  const oldest = ['2026-11-21T10:00:00.000Z', 'm'] as const;
  const older = ['a', 'b'].map((chat) => remote.loadOlder(chat, oldest));
  expect(await Promise.all(older)).toEqual(['more', 'complete']);
  await leader.close();
  await close();
});

it('SYNC-06 CHAT-07 the tab that leads does it itself, and hears that another one is looked at', async () => {
  const tabs = new TestTabs();
  const asking = tabs.open();
  start();
  const { remote, isLeader, close } = await shareSync(optionsOf(tabs));
  await until(() => isLeader());
  for (const one of [syncNow, drop, loadOlder]) one.mockReset();
  loadOlder.mockResolvedValue('more');
  remote.syncNow();
  remote.dropWrite('messages', 'm');
  expect(syncNow).toHaveBeenCalledOnce();
  expect(drop).toHaveBeenCalledExactlyOnceWith('messages', 'm');
  expect(await remote.loadOlder('a', ['2026-11-21T10:00:00.000Z', 'm'])).toBe('more');
  const happened: string[] = [];
  const stop = says.pageEvents.subscribe((event) => void happened.push(event));
  asking.tell({ type: 'ping', isSeen: false });
  asking.tell({ type: 'ping', isSeen: true });
  await until(() => happened.length > 0, 'the look');
  expect(happened).toEqual(['seen']);
  stop();
  asking.tell({ type: 'ping', isSeen: true });
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(happened).toEqual(['seen']);
  await close();
});

it('SYNC-14 SYNC-11 how sync goes, and what time it is, says the tab that leads, to all others', async () => {
  const [tabs, locks] = [new TestTabs(), new TestLocks()];
  const asking = tabs.open();
  const heard: TabMessage[] = [];
  asking.hear((message) => void heard.push(message));
  start();
  const follow = vi.fn<(offset: number) => void>();
  const learn = () => 7;
  const options = { ...optionsOf(tabs, [], locks), clock: { follow, learn } as never };
  let endOther = (): void => undefined;
  void locks.request('leader', {}, () => new Promise((resolve) => (endOther = () => resolve(0))));
  const shared = await shareSync(options);
  asking.tell({ type: 'status', status: { online: false, sending: 3 } });
  asking.tell({ type: 'clock', offset: 5 });
  await until(() => follow.mock.calls.length === 1, 'the offset');
  expect(syncStatus()).toMatchObject({ online: false, sending: 3 });
  endOther();
  await until(() => shared.isLeader(), 'leading');
  await until(() => heard.some(({ type }) => type === 'status'), 'the status');
  heard.length = 0;
  // An older leader's words may come late.
  asking.tell({ type: 'status', status: { sending: 4 } });
  asking.tell({ type: 'clock', offset: 6 });
  asking.tell({ type: 'ping', isSeen: true });
  await until(() => heard.some(({ type }) => type === 'status'), 'the answer');
  expect(heard).toContainEqual({
    type: 'status',
    status: expect.objectContaining({ online: false, sending: 3 }),
  });
  says.changeStatus({ sending: 5 });
  says.clock.learn('2026-11-21T10:00:00.000Z');
  await until(() => heard.some(({ type }) => type === 'clock'), 'the clock');
  expect(heard).toContainEqual({ type: 'status', status: { sending: 5 } });
  expect(heard).toContainEqual({ type: 'clock', offset: 7 });
  expect(syncStatus()).toMatchObject({ sending: 5 });
  expect(follow).toHaveBeenCalledExactlyOnceWith(5);
  await shared.close();
  changeSyncStatus({ online: true, sending: 0 });
});

it('CHAT-07 a tab whose leader stands still waits for older messages no longer than for a gateway', async () => {
  const [tabs, locks] = [new TestTabs(), new TestLocks()];
  // Some tab leads, and says nothing.
  void locks.request('leader', {}, () => new Promise(() => undefined));
  const { remote, close } = await shareSync(optionsOf(tabs, [], locks));
  expect(await remote.loadOlder('a', ['2026-11-21T10:00:00.000Z', 'm'])).toBe('offline');
  await close();
});
