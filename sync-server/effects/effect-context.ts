import type { SyncCore } from '../sync/core.ts';
import type { Notifier } from './notifier.ts';

/** What an effect works with. */
export interface EffectContext {
  readonly core: SyncCore;
  readonly notifier: Notifier;
  /** Deletes a picture, in all its sizes, by a stored path of it; a missing one is fine. */
  readonly removePicture: (path: string) => Promise<void>;
}
