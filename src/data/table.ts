import type { Observable } from 'rxjs';

/**
 * What to read of a table. `where`: fields that must be equal; without `sort`, by key. `after` and
 * `upTo` bound the field that is sorted by: what lies beyond one value, up to another and with it.
 */
export interface Query<T> {
  where?: Partial<T>;
  sort?: { field: keyof T & string; direction: 'asc' | 'desc' };
  after?: string;
  upTo?: string;
  limit?: number;
}

/**
 * One collection of the replica. Reads never touch the network. A write returns when the device has
 * it; sync sends it later. Documents are plain objects: treat them as read-only. A document that has
 * `edit` holds a local write that the gateway has not acknowledged.
 */
export interface Table<T> {
  /** Adds a document. If there is one with that key already, it stays as it is: false. */
  insert(doc: T): Promise<boolean>;
  /** Changes these fields of one document or of several; nothing of one that does not exist or has these values. */
  patch(ids: string | string[], fields: Partial<T>): Promise<void>;
  /** Deletes one document; nothing if it does not exist. */
  remove(id: string): Promise<void>;
  get(id: string): Promise<T | undefined>;
  all(query?: Query<T>): Promise<T[]>;
  /** Emits at once and after every change. */
  watch(query?: Query<T>): Observable<T[]>;
  watchOne(id: string): Observable<T | undefined>;
}
