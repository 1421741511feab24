import type { DatabaseName } from '../store/store.ts';
import type { SyncCore } from '../sync/core.ts';
import type { Stored } from '../../schemas/documents/stored.ts';
import type { Notifier } from './notifier.ts';

/** What an effect works with. */
export interface EffectContext {
  readonly core: SyncCore;
  readonly notifier: Notifier;
  /** Deletes pictures by their stored paths; missing ones are fine. */
  readonly removePictures: (paths: readonly string[]) => Promise<void>;
}

/**
 * What follows from a document in the store. Runs at least once for every state that the change feed
 * shows, possibly again after a crash: it must look at what is there and write with deterministic
 * ids, so that a repeat changes nothing.
 */
export interface Effect<T extends Stored> {
  readonly database: DatabaseName;
  run(context: EffectContext, doc: T): Promise<void>;
}
