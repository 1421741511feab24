import { createRequire } from 'node:module';
import { StoreError } from './errors.ts';
import { called } from './level-calls.ts';
import { mendLevel } from './mend-level.ts';

export type Callback = (error: Error | null, value?: unknown) => void;

interface LevelIterator {
  next(callback: (error: Error | null, key?: unknown, value?: unknown) => void): void;
  end(callback: Callback): void;
  _end(callback: Callback): void;
}

/** The handle that LevelDB's binding makes for one folder; private methods as abstract-leveldown names them. */
export interface LevelHandle {
  location: string;
  batch(operations: object[], options: object, callback: Callback): void;
  get(key: string, options: object, callback: Callback): void;
  iterator(options: object): LevelIterator;
  compactRange(start: Buffer, end: Buffer, callback: Callback): void;
  _batch(operations: object[], options: object, callback: Callback): void;
  _get(key: unknown, options: object, callback: Callback): void;
  _put(key: unknown, value: unknown, options: object, callback: Callback): void;
  _del(key: unknown, options: object, callback: Callback): void;
  _iterator(options: object): LevelIterator;
}

type Leveldown = (location: string) => LevelHandle;

/** A handle and what is known of it. */
export interface SyncLevel {
  handle: LevelHandle;
  /** One promise per open iterator; each resolves when it ends. */
  readings: Set<Promise<void>>;
  /** The first reading that failed otherwise than by "not found"; nothing is written from then on. */
  failure: Error | undefined;
  /** The write that failed last, until the log is mended; nothing is written in between. */
  torn: Error | undefined;
  /** Mends the log if that is needed. Rejects while nothing can be written. */
  writable(): Promise<void>;
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
    const level: SyncLevel = {
      handle,
      readings: countReadings(handle),
      failure: undefined,
      torn: undefined,
      writable: () => Promise.resolve(),
    };
    writeThrough(level);
    noticeFailures(level);
    opened(level);
    return handle;
  };
  return Object.assign(open, { destroy: leveldown.destroy });
}

function writeThrough(level: SyncLevel): void {
  const { handle } = level;
  const { _batch, _put, _del } = handle;
  const sync = { sync: true };
  // One after the other: a write that follows a torn one must not be acknowledged.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const mend = async (): Promise<void> => {
    if (level.failure !== undefined) throw level.failure;
    if (level.torn === undefined) return;
    await mendLevel(handle);
    // A key of nobody's; see rewrite-files.ts.
    await called((done) => _del.call(handle, Buffer.from([0]), sync, done));
    level.torn = undefined;
  };
  const write = (callback: Callback, started: (done: Callback) => void): void => {
    const work = async (): Promise<void> => {
      await mend();
      await called(started).catch((error: Error) => {
        level.torn = error;
        throw error;
      });
    };
    inTurn(work).then(
      () => callback(null),
      (error: Error) => callback(error),
    );
  };
  level.writable = () => inTurn(mend);
  handle._batch = (operations, options, callback) =>
    write(callback, (done) => _batch.call(handle, operations, { ...options, ...sync }, done));
  handle._put = (key, value, options, callback) =>
    write(callback, (done) => _put.call(handle, key, value, { ...options, ...sync }, done));
  handle._del = (key, options, callback) =>
    write(callback, (done) => _del.call(handle, key, { ...options, ...sync }, done));
}

/**
 * The adapter takes every failed reading for "there is no such document" and would write a new one
 * over it. So a disk that cannot be read ends all writing until somebody has looked at it.
 */
function noticeFailures(level: SyncLevel): void {
  const { handle } = level;
  const { _get } = handle;
  handle._get = (key, options, callback) =>
    _get.call(handle, key, options, (error, value) => {
      if (error !== null && error !== undefined && !/not ?found/i.test(error.message))
        level.failure ??= new StoreError('the store cannot be read', 500, error);
      callback(error, value);
    });
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
