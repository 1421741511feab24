/** A stored file as a listing names it. */
export interface ListedFile {
  readonly path: string;
  readonly modifiedAt: Date;
}

/**
 * Where picture files lie. Paths come from image-paths.ts only. Another store, such as one that
 * speaks S3, is another implementation of this.
 */
export interface ImageStorage {
  /** Stores the bytes whole or not at all, replacing what was there. */
  write(path: string, bytes: Buffer): Promise<void>;
  /** The whole file (none is larger than about 2 MB), or undefined if there is none. */
  read(path: string): Promise<Buffer | undefined>;
  /** Removes the file; nothing happens if there is none. */
  remove(path: string): Promise<void>;
  /** Removes a folder and everything in it; nothing happens if there is none. */
  removeFolder(folder: string): Promise<void>;
  /** Every stored file, in no order; also those left by an interrupted write. */
  list(): AsyncIterable<ListedFile>;
}
