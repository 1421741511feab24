import type { SyncCore } from '../sync/core.ts';
import type { Notifier } from './notifier.ts';

/** What an effect works with. */
export interface EffectContext {
  readonly core: SyncCore;
  readonly notifier: Notifier;
  /** Deletes pictures by their stored paths; missing ones are fine. */
  readonly removePictures: (paths: readonly string[]) => Promise<void>;
}
