import { createRequire } from 'node:module';

type Callback = (error: Error | null, value?: unknown) => void;

/** The handle that LevelDB's binding makes for one folder; private methods as abstract-leveldown names them. */
export interface LevelHandle {
  _open(options: object, callback: Callback): void;
  _batch(operations: object[], options: object, callback: Callback): void;
  _put(key: unknown, value: unknown, options: object, callback: Callback): void;
  _del(key: unknown, options: object, callback: Callback): void;
  compactRange(start: Buffer, end: Buffer, callback: Callback): void;
  getProperty(property: string): string;
}

type Leveldown = (location: string) => LevelHandle;

// The very copy that the adapter would load by itself, so that both always agree.
const ownRequire = createRequire(import.meta.url);
const adapterRequire = createRequire(ownRequire.resolve('pouchdb-adapter-leveldb'));
const leveldown = adapterRequire('leveldown') as Leveldown & { destroy: unknown };

/**
 * A factory for the adapter's `db` option whose every write asks LevelDB for `sync: true`: the log is
 * on the disk (fdatasync) before the write is acknowledged. The adapter has no such option itself.
 * @param opened told of the handle when the adapter makes it
 */
export function syncLeveldown(opened: (handle: LevelHandle) => void): Leveldown {
  const open = (location: string): LevelHandle => {
    const handle = leveldown(location);
    const { _batch, _put, _del } = handle;
    handle._batch = (operations, options, callback) =>
      _batch.call(handle, operations, { ...options, sync: true }, callback);
    handle._put = (key, value, options, callback) =>
      _put.call(handle, key, value, { ...options, sync: true }, callback);
    handle._del = (key, options, callback) =>
      _del.call(handle, key, { ...options, sync: true }, callback);
    opened(handle);
    return handle;
  };
  return Object.assign(open, { destroy: leveldown.destroy });
}
