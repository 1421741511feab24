import { newEdit } from '../data/edit.ts';
import type { OldestHeld } from '../data/replica.ts';
import type { Remote } from '../data/replica.ts';
import { changeSyncStatus, syncStatus } from '../data/sync-status.ts';
import type { SyncStatus } from '../data/sync-status.ts';
import { stayInLine } from './leader.ts';
import type { OlderOutcome } from './load-older.ts';
import { runSync } from './run-sync.ts';
import type { RunningSync, SyncParts } from './run-sync.ts';
import { noTabs } from './tabs.ts';
import type { Tabs } from './tabs.ts';

export interface ShareOptions extends Omit<SyncParts, 'changeStatus'> {
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
  close(): Promise<void>;
}

/** Runs sync in one tab of all and lets the others reach it. */
export async function shareSync(options: ShareOptions): Promise<SharedSync> {
  const { tabs, locks, store } = options;
  let running: RunningSync | undefined;
  const changeStatus = (status: Partial<SyncStatus>) => {
    changeSyncStatus(status);
    tabs.tell({ type: 'status', status });
  };
  const lead = async () => {
    const sync = await runSync({ ...options, changeStatus });
    running = sync;
    const stop = async () => {
      if (running === sync) running = undefined;
      await sync.stop();
    };
    return { stop };
  };
  const unhear = tabs.hear((message) => {
    if (message.type === 'status' && !running) changeSyncStatus(message.status);
    if (message.type === 'ping' && running) tabs.tell({ type: 'status', status: leaderStatus() });
    if (message.type === 'sync-now') running?.syncNow();
    if (message.type === 'drop') running?.drop(message.name, message.id);
    if (message.type === 'older' && running)
      void running
        .loadOlder(message.chat, message.oldest)
        .then((outcome) => tabs.tell({ type: 'older-done', request: message.request, outcome }));
  });
  const line =
    locks && tabs !== noTabs
      ? stayInLine({
          name: options.lockName,
          locks,
          tabs,
          ping: options.settings.leaderPing,
          lead,
          onError: options.onError,
        })
      : await leadAlone(lead);
  const syncNow = () => (running ? running.syncNow() : tabs.tell({ type: 'sync-now' }));
  return {
    isLeader: line.isLeader,
    isStill: () => running?.isStill() ?? false,
    remote: {
      syncNow,
      loadOlder: (chat, oldest) =>
        running?.loadOlder(chat, oldest) ??
        askLeader({ tabs, chat, oldest, timeout: options.settings.requestTimeout }),
      dropWrite: (name, id) =>
        running ? running.drop(name, id) : tabs.tell({ type: 'drop', name, id }),
      retryPicture: (pictureId) =>
        void store
          .dismissRefusal(`pictures/${pictureId}`)
          .then(() => store.changePicture(pictureId, { state: 'waiting', progress: 0 }))
          .catch(options.onError),
      // The leading tab sees the change, whichever tab makes it.
      holdPicture: (pictureId) => void store.holdPicture(pictureId).catch(options.onError),
      resumePicture: (pictureId) => void store.resumePicture(pictureId).catch(options.onError),
      cancelPicture: (pictureId) => void store.cancelPicture(pictureId).catch(options.onError),
    },
    async close() {
      unhear();
      await line.close();
      tabs.close();
    },
  };
}

/** What only the leader knows; the rest each tab reads from the device store. */
function leaderStatus(): Partial<SyncStatus> {
  const { online, sending, upToDateAt, firstSyncDone } = syncStatus();
  return { online, sending, upToDateAt, firstSyncDone };
}

async function leadAlone(
  lead: () => Promise<{ stop(): Promise<void> }>,
): Promise<{ isLeader(): boolean; close(): Promise<void> }> {
  const reign = await lead();
  return { isLeader: () => true, close: reign.stop };
}

/** Has the leading tab fetch older messages; `offline` if it does not answer. */
function askLeader({
  tabs,
  chat,
  oldest,
  timeout,
}: {
  tabs: Tabs;
  chat: string;
  oldest: OldestHeld;
  timeout: number;
}): Promise<OlderOutcome> {
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
