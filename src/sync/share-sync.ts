import { newEdit } from '../data/edit.ts';
import type { OlderOutcome, OldestHeld, Remote } from '../data/replica.ts';
import { changeSyncStatus, syncStatus } from '../data/sync-status.ts';
import type { SyncStatus } from '../data/sync-status.ts';
import { stayInLine } from './leader.ts';
import type { Leadership } from './leader.ts';
import { beginLeadership } from './leadership.ts';
import { runSync } from './run-sync.ts';
import type { RunningSync, SyncParts } from './run-sync.ts';
import type { PageEvents } from './page-events.ts';
import { noTabs } from './tabs.ts';
import type { TabMessage, Tabs } from './tabs.ts';

/** What tabs share sync with. */
export interface ShareOptions extends Omit<SyncParts, 'changeStatus' | 'leads'> {
  tabs: Tabs;
  /** Without Web Locks every tab leads for itself; all that is sent may be sent twice. */
  locks?: Pick<LockManager, 'request'>;
  lockName: string;
}

/** Sync as one tab sees it, whichever tab runs it. */
export interface SharedSync {
  remote: Remote;
  isLeader(): boolean;
  isStill(): boolean;
  /** Something waits to be acknowledged, whichever tab has written it. */
  waits(): void;
  close(): Promise<void>;
}

/** Sync while this tab leads; another tab runs it while there is none. */
interface Here {
  running?: RunningSync | undefined;
}

/** Runs sync in one tab of all and lets the others reach it. */
export async function shareSync(options: ShareOptions): Promise<SharedSync> {
  const { tabs } = options;
  const here: Here = {};
  const unhear = tabs.hear((message) => answerTab(here, options, message));
  const line = await takeLine(options, () => lead(here, options));
  return {
    isLeader: line.isLeader,
    isStill: () => here.running?.isStill() ?? false,
    waits: () => here.running?.waits(),
    remote: remoteOf(here, options),
    async close() {
      unhear();
      await line.close();
      tabs.close();
    },
  };
}

/** Runs sync here, and tells the other tabs how it goes. */
async function lead(here: Here, options: ShareOptions): Promise<Leadership> {
  const changeStatus = (status: Partial<SyncStatus>) => {
    changeSyncStatus(status);
    options.tabs.tell({ type: 'status', status });
  };
  const learn = (time: string, asked?: number) => {
    const offset = options.clock.learn(time, asked);
    options.tabs.tell({ type: 'clock', offset });
    return offset;
  };
  const pageEvents = ofAllTabs(options);
  const clock = { ...options.clock, learn };
  const { store, lockName, settings } = options;
  const noted = locksOf(options) && beginLeadership(store, lockName, settings.leaderPing);
  const leads = noted?.leads ?? (() => Promise.resolve(true));
  const sync = await runSync({ ...options, pageEvents, clock, changeStatus, leads });
  here.running = sync;
  // A tab that asked while this one took over got no answer.
  if (syncStatus().upToDateAt !== null)
    options.tabs.tell({ type: 'status', status: leaderStatus() });
  const stop = async () => {
    noted?.end();
    if (here.running === sync) here.running = undefined;
    await sync.stop();
  };
  return { stop };
}

function answerTab({ running }: Here, options: ShareOptions, message: TabMessage): void {
  const { tabs, clock, onError } = options;
  if (message.type === 'status' && !running) changeSyncStatus(message.status);
  if (message.type === 'clock' && !running) clock.follow(message.offset);
  if (message.type === 'ping' && running) tabs.tell({ type: 'status', status: leaderStatus() });
  if (message.type === 'sync-now') running?.syncNow();
  if (message.type === 'drop') running?.drop(message.name, message.id);
  if (message.type === 'older' && running)
    void running
      .loadOlder(message.chat, message.oldest)
      .catch((error: unknown): OlderOutcome => {
        onError(error);
        return 'offline';
      })
      .then((outcome) => tabs.tell({ type: 'older-done', request: message.request, outcome }));
}

/** What this tab asks of sync: done here if it leads, else told to the tab that does. */
function remoteOf(here: Here, { tabs, settings }: ShareOptions): Remote {
  return {
    syncNow: () => (here.running ? here.running.syncNow() : tabs.tell({ type: 'sync-now' })),
    loadOlder: (chat, oldest) =>
      here.running?.loadOlder(chat, oldest) ??
      askLeader(tabs, chat, oldest, settings.requestTimeout),
    dropWrite: (name, id) =>
      here.running ? here.running.drop(name, id) : tabs.tell({ type: 'drop', name, id }),
  };
}

interface Place {
  isLeader(): boolean;
  close(): Promise<void>;
}

/** The locks by which tabs take turns; undefined where each leads for itself. */
const locksOf = ({ tabs, locks }: ShareOptions) => (tabs === noTabs ? undefined : locks);

/** A place in the line of tabs for leading; without locks, or other tabs, this one leads at once. */
async function takeLine(options: ShareOptions, lead: () => Promise<Leadership>): Promise<Place> {
  const { tabs, lockName, settings, pageEvents, onError } = options;
  const locks = locksOf(options);
  if (locks)
    return stayInLine({
      name: lockName,
      locks,
      tabs,
      ping: settings.leaderPing,
      lead,
      isSeen: pageEvents.isVisible,
      onError,
    });
  const alone = await lead();
  return { isLeader: () => true, close: alone.stop };
}

/** The page events of a tab that leads: it learns, too, that another one can be seen. */
function ofAllTabs({ pageEvents, tabs }: ShareOptions): PageEvents {
  const subscribe: PageEvents['subscribe'] = (listener) => {
    const quiet = pageEvents.subscribe(listener);
    const unhear = tabs.hear((message) => {
      if (message.type === 'ping' && message.isSeen) listener('seen');
    });
    return () => {
      quiet();
      unhear();
    };
  };
  return { ...pageEvents, subscribe };
}

/** What only the leader knows; the rest each tab reads from the device store. */
function leaderStatus(): Partial<SyncStatus> {
  const { online, sending, upToDateAt, firstSyncDone } = syncStatus();
  return { online, sending, upToDateAt, firstSyncDone };
}

/** Has the leading tab fetch older messages; `offline` if it does not answer. */
function askLeader(
  tabs: Tabs,
  chat: string,
  oldest: OldestHeld,
  timeout: number,
): Promise<OlderOutcome> {
  const request = newEdit();
  return new Promise((resolve) => {
    const done = (outcome: OlderOutcome) => {
      clearTimeout(timer);
      unhear();
      resolve(outcome);
    };
    const timer = setTimeout(() => done('offline'), timeout);
    const unhear = tabs.hear((message) => {
      if (message.type === 'older-done' && message.request === request) done(message.outcome);
    });
    tabs.tell({ type: 'older', chat, oldest, request });
  });
}
