import type { CollectionName } from '../../schemas/documents/device.ts';
import { PullBuffer } from './pull-buffer.ts';
import { PushQueue } from './push-queue.ts';
import type { Acknowledged } from './rebase.ts';

/** What one collection has on its way in either direction. */
export interface Lane {
  readonly name: CollectionName;
  readonly buffer: PullBuffer;
  readonly queue: PushQueue;
  /** By id: acknowledged writes whose answer RxDB is not known to have taken. */
  readonly acknowledged: Map<string, Acknowledged>;
  /** To be pulled with the next request. */
  dirty: boolean;
  /** The request that runs now pulls it. */
  asked: boolean;
  /** What the stream said meanwhile; undefined if nothing. */
  head: string | undefined;
  /** The gateway must be told what the replica holds. */
  needsInventory: boolean;
  /** Count and digest of the whole view at the newest cursor; undefined before an answer. */
  view: { count: number; digest: string } | undefined;
  /** Tells RxDB that the buffer has something. */
  arrived(): void;
}

/** A lane that wants its first pull from this cursor on. */
export function openLane(name: CollectionName, cursor: string, arrived: () => void): Lane {
  return {
    name,
    buffer: new PullBuffer(name, cursor),
    queue: new PushQueue(),
    acknowledged: new Map(),
    dirty: true,
    asked: false,
    head: undefined,
    needsInventory: false,
    view: undefined,
    arrived,
  };
}
