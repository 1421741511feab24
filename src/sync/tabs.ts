import type { CollectionName } from '../../schemas/documents/device.ts';
import type { OlderOutcome, OldestHeld } from '../data/replica.ts';
import type { SyncStatus } from '../data/sync-status.ts';

/** What the tabs of one account tell each other. Documents go by RxDB's own channel. */
export type TabMessage =
  /** `isSeen`: somebody can see the tab that asks. */
  | { type: 'ping'; isSeen: boolean }
  | { type: 'pong' }
  /** To the leader: pull everything. */
  | { type: 'sync-now' }
  /** To the leader: do not send what waits of this document. */
  | { type: 'drop'; name: CollectionName; id: string }
  /** To the leader: fetch older messages, and say how it went. */
  | { type: 'older'; chat: string; oldest: OldestHeld; request: string }
  | { type: 'older-done'; request: string; outcome: OlderOutcome }
  /** From the leader. */
  | { type: 'status'; status: Partial<SyncStatus> }
  /** From the leader: gateway's clock minus the device's, which outlasts its way here as a time would not. */
  | { type: 'clock'; offset: number };

/** How a tab talks to the other tabs of its account. */
export interface Tabs {
  /** Tells all other tabs, never this one. */
  tell(message: TabMessage): void;
  /** Calls back until the returned function is called. */
  hear(listener: (message: TabMessage) => void): () => void;
  close(): void;
}

/**
 * What the tabs of one replica call it among themselves: an older app after a newer one has another replica, which
 * no tab of the newer one fills. @param shelf of its databases
 */
export function sharedName(shelf: string, version: number): string {
  return version === 0 ? shelf : `${shelf}--${version}`;
}

/**
 * The tabs of one replica in this browser. @param here resolves as long as this tab's page answers: a worker whose
 * page stands still (frozen, or behind a dialog) gets no token, and must not say that it lives
 */
export function openTabs(name: string, here: () => Promise<unknown>): Tabs {
  const channel = new BroadcastChannel(`kd-tabs-${name}`);
  const listeners = new Set<(message: TabMessage) => void>();
  channel.onmessage = async ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'ping') await here();
    for (const listener of [...listeners]) listener(data);
  };
  let isClosed = false;
  return {
    tell(message) {
      if (!isClosed) channel.postMessage(message);
    },
    hear(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      isClosed = true;
      channel.close();
    },
  };
}

/** A device without other tabs, as most tests want one. */
export const noTabs: Tabs = {
  tell: () => undefined,
  hear: () => () => undefined,
  close: () => undefined,
};
