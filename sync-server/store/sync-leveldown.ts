import { createRequire } from 'node:module';

type Callback = (error: Error | null, value?: unknown) => void;

interface LevelIterator {
  next(callback: (error: Error | null, key?: Buffer) => void): void;
  end(callback: Callback): void;
  _end(callback: Callback): void;
}

/** The handle that LevelDB's binding makes for one folder; private methods as abstract-leveldown names them. */
export interface LevelHandle {
  location: string;
  batch(operations: object[], options: object, callback: Callback): void;
  iterator(options: object): LevelIterator;
  compactRange(start: Buffer, end: Buffer, callback: Callback): void;
  _batch(operations: object[], options: object, callback: Callback): void;
  _put(key: unknown, value: unknown, options: object, callback: Callback): void;
  _del(key: unknown, options: object, callback: Callback): void;
  _iterator(options: object): LevelIterator;
}

type Leveldown = (location: string) => LevelHandle;

/** A handle and the readings that are under way on it. */
export interface SyncLevel {
  handle: LevelHandle;
  /** One promise per open iterator; each resolves when it ends. */
  readings: Set<Promise<void>>;
}

// The very copy that the adapter would load by itself, so that both always agree.
const ownRequire = createRequire(import.meta.url);
const adapterRequire = createRequire(ownRequire.resolve('pouchdb-adapter-leveldb'));
const leveldown = adapterRequire('leveldown') as Leveldown & { destroy: unknown };

/**
 * A factory for the adapter's `db` option whose every write asks LevelDB for `sync: true`: the log is
 * on the disk (fdatasync) before the write is acknowledged. The adapter has no such option itself.
 * @param opened told of the handle when the adapter makes it
 */
export function syncLeveldown(opened: (level: SyncLevel) => void): Leveldown {
  const open = (location: string): LevelHandle => {
    const handle = leveldown(location);
    writeThrough(handle);
    opened({ handle, readings: countReadings(handle) });
    return handle;
  };
  return Object.assign(open, { destroy: leveldown.destroy });
}

function writeThrough(handle: LevelHandle): void {
  const { _batch, _put, _del } = handle;
  handle._batch = (operations, options, callback) =>
    _batch.call(handle, operations, { ...options, sync: true }, callback);
  handle._put = (key, value, options, callback) =>
    _put.call(handle, key, value, { ...options, sync: true }, callback);
  handle._del = (key, options, callback) =>
    _del.call(handle, key, { ...options, sync: true }, callback);
}

function countReadings(handle: LevelHandle): Set<Promise<void>> {
  const readings = new Set<Promise<void>>();
  const { _iterator } = handle;
  handle._iterator = (options) => {
    const iterator = _iterator.call(handle, options);
    const { _end } = iterator;
    const reading = new Promise<void>((resolve) => {
      iterator._end = (callback) =>
        _end.call(iterator, (error) => {
          readings.delete(reading);
          resolve();
          callback(error);
        });
    });
    readings.add(reading);
    return iterator;
  };
  return readings;
}
