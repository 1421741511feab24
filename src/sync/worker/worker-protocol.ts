import type { StoredClock } from '../../data/stored-clock.ts';
import type { SyncStatus } from '../../data/sync-status.ts';
import type { Result } from '../../data/send.ts';
import type { PageEvent } from '../page-events.ts';

/** What the worker is told when it opens the replica of an account. */
export interface OpenOptions {
  uid: string;
  /** The shelf of its databases. */
  shelf: string;
  /** Another account has left its databases here: they go first. */
  hasLeftover: boolean;
  isVisible: boolean;
}

/** What the page is told once it is open. */
export interface Opened {
  clock: StoredClock | undefined;
  /** The worker's own time, milliseconds. */
  now: number;
  /** What the marker in localStorage repeats (src/data/replica-marker.ts). */
  made: string | undefined;
  isFilled: boolean;
}

/** What the page around it does for the worker. */
export interface PageSide {
  /** `token` and `refused` are those of src/data/authorized.ts. */
  token(): Promise<Result<string>>;
  refused(token: string): void;
  /** A tab of a newer app waits to migrate the documents. */
  newer(): Promise<void>;
  /** Documents are being migrated: opening takes longer, but goes on. */
  moving(): void;
  /** Answers: the page does not stand still. */
  here(): Promise<void>;
  /** The browser has closed or deleted the databases. */
  lost(): void;
  status(fields: Partial<SyncStatus>): void;
  full(isFull: boolean): void;
  /** The gateway's clock minus the device's, milliseconds. */
  clockOffset(offset: number): void;
}

/** What the worker does for its page, besides the methods of the tables and of the device store. */
export interface WorkerSide {
  /** Answers as soon as the worker's code is there. */
  here(): void;
  open(options: OpenOptions): Promise<Opened>;
  pageEvent(event: PageEvent, isVisible: boolean): void;
  /** The page has made an id of this time. */
  clockUsed(last: number): void;
  /** Whether the databases still answer. */
  answers(): Promise<unknown>;
  close(): Promise<void>;
  /** Closes, then deletes all databases of the account. */
  wipe(): Promise<void>;
}
