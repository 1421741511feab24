import type { Observable } from 'rxjs';
import type { CollectionName } from '../../schemas/documents/device.ts';

/**
 * Keys of drafts: `profile`, `meet:new`, `meet:{meetId}` hold the editor's fields (partial document);
 * `signup:{meetId}`, `report:{uid or meetId}` and `chat:{chatUid}` hold text.
 */
export type DraftKey =
  | 'profile'
  | 'meet:new'
  | `meet:${string}`
  | `signup:${string}`
  | `report:${string}`
  | `chat:${string}`;

/** A draft as it was stored when it was last looked at. */
export interface DraftBase {
  value: unknown;
}

/** A document that a draft becomes. */
export interface Becoming {
  collection: CollectionName;
  id: string;
}

/** A draft that has left its place and does not lie in the replica yet, under the id of what it becomes. */
export interface LeavingDraft extends Becoming {
  key: DraftKey;
  value: unknown;
}

/** The drafts of an account on this device (SYNC-10). */
export interface DraftStore {
  /**
   * Stores a draft. @param from the stored one that `value` was made of: what has changed there since stays, too
   * @returns what is stored now
   */
  saveDraft(key: DraftKey, value: unknown, from?: DraftBase): Promise<unknown>;
  loadDraft<T>(key: DraftKey): Promise<T | undefined>;
  discardDraft(key: DraftKey): Promise<void>;
  watchDraft<T>(key: DraftKey): Observable<T | undefined>;
  /**
   * A draft is about to become a document: in one step it leaves its place, but for `rest`, and lies under the id of
   * the document until that is there. @param from as in `saveDraft`
   */
  sendDraft(draft: LeavingDraft, rest?: unknown, from?: DraftBase): Promise<void>;
  /** The document is there. */
  draftArrived(document: Becoming): Promise<void>;
  /** The document is not there: it is a draft again, before what has been typed since. */
  returnDraft(draft: LeavingDraft): Promise<void>;
  /** Those that a page has left on their way which is no more, or is another tab. */
  leavingDrafts(): Promise<LeavingDraft[]>;
  /** All drafts by key. */
  watchDrafts(): Observable<ReadonlyMap<string, unknown>>;
}
