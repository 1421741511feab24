import type { Store } from '../store/store.ts';
import { ChatLogs } from '../facts/chat-logs.ts';
import { Facts } from '../facts/facts.ts';
import { followStore } from '../facts/follow.ts';
import { MessageTimes } from '../facts/message-times.ts';
import { Sequence } from '../facts/sequence.ts';
import { KeyedMutex } from '../store/keyed-mutex.ts';
import { Views } from '../views/views.ts';
import { AppliedRows } from './applied-rows.ts';

/** What everything that syncs shares within one gateway. */
export interface SyncCore {
  readonly store: Store;
  readonly facts: Facts;
  readonly chatLogs: ChatLogs;
  readonly messageTimes: MessageTimes;
  readonly sequence: Sequence;
  readonly views: Views;
  /** One write of a person at a time. */
  readonly writing: KeyedMutex;
  readonly applied: AppliedRows;
  readonly clock: () => Date;
}

export interface CoreOptions {
  readonly clock?: () => Date;
  readonly signal: AbortSignal;
  /** Hears of a change feed that ended by itself: a bug, since feeds retry. */
  readonly onError: (error: unknown) => void;
}

/** Reads the store into memory and follows it. Resolves when views can be answered. */
export async function startCore(store: Store, options: CoreOptions): Promise<SyncCore> {
  const facts = new Facts();
  const sequence = new Sequence();
  const chatLogs = new ChatLogs(store.db('messages'), sequence);
  await followStore({ store, facts, chatLogs }, options.signal, options.onError);
  const views = new Views(facts, chatLogs, sequence);
  const clock = options.clock ?? (() => new Date());
  const [writing, applied] = [new KeyedMutex(), new AppliedRows()];
  const messageTimes = new MessageTimes(chatLogs);
  return { store, facts, chatLogs, messageTimes, sequence, views, writing, applied, clock };
}
