import { databaseAs } from '../store/database-as.ts';
import type { Seq } from '../store/store.ts';
import type { Stored } from '../../schemas/documents/stored.ts';
import type { EffectContext } from './effect-context.ts';
import { readCheckpoint, writeCheckpoint } from '../store/checkpoint.ts';
import { StorageError } from '../images/storage-error.ts';
import { StoreError } from '../store/errors.ts';
import { pause } from '../store/wait.ts';
import { effectDatabases, runEffect } from './run-effect.ts';
import type { EffectDatabase } from './run-effect.ts';

/** How often progress is written down; what a crash makes run again changes nothing. */
const checkpointMs = 1000;

/** Pause before a feed whose effect failed goes on from its checkpoint. */
const retryMs = 2000;

/** Pause before what the storage of pictures has held up is tried again. */
const storageMs = 30_000;

/** A document on which an effect fails that often, the store being well, is passed over: others must not wait for ever. */
const attemptsMost = 2;

/**
 * Runs the effects of everything that was written since the stored checkpoints, and of what comes,
 * until the signal aborts. Only the gateway that holds the lease calls this; should two do so for a
 * moment, effects run twice and change nothing more.
 */
export async function followEffects(
  context: EffectContext,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  await Promise.all(
    effectDatabases.map(async (database) => {
      while (!signal.aborted) {
        await followOne(context, database, signal, onError).catch(onError);
        if (!signal.aborted) await pause(retryMs, signal);
      }
    }),
  );
}

async function followOne(
  context: EffectContext,
  database: EffectDatabase,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  const { store } = context.core;
  const name = `effects:${database}`;
  const db = databaseAs<Stored>(store, database);
  let done: Seq | undefined;
  let written = Promise.resolve();
  const save = (): void => {
    const seq = done;
    if (seq === undefined) return;
    done = undefined;
    written = written
      .then(() => writeCheckpoint(store, name, seq))
      .catch((error: unknown) => {
        // Tried again later: what is not written down is merely done again, which changes nothing.
        done ??= seq;
        if (!(error instanceof StoreError && error.transient)) onError(error);
      });
  };
  const timer = setInterval(save, checkpointMs);
  const heldUp = new HeldUp(async (id) => {
    const doc = await db.get(id);
    if (doc !== undefined) await runEffect(context, database, doc);
  }, onError);
  const follow = (since: Seq): Promise<void> =>
    db.changes({
      since,
      live: true,
      signal,
      onChange: async ({ id, seq, doc }) => {
        if (doc !== undefined && !id.startsWith('_design/'))
          await insist(() => runEffect(context, database, doc), signal, onError).catch((error) =>
            heldUp.take(id, error),
          );
        done = seq;
      },
    });
  try {
    const since = (await readCheckpoint(store, name)) ?? 0;
    await follow(since).catch((error: unknown) => {
      if (since === 0 || !(error instanceof StoreError && error.isOwnFault)) throw error;
      // What an operator has made of the checkpoint is no sequence: all is done again, which changes nothing.
      onError(error);
      return follow(0);
    });
  } finally {
    clearInterval(timer);
    heldUp.end();
    save();
    await written;
  }
}

/**
 * Documents whose effect waits for the storage of pictures, which may be away for hours: nobody else waits with
 * them. A gateway that ends forgets them; the sweep of pictures does the rest.
 */
class HeldUp {
  readonly #ids = new Set<string>();
  readonly #run: (id: string) => Promise<void>;
  readonly #onError: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #isRunning = false;

  constructor(run: (id: string) => Promise<void>, onError: (error: unknown) => void) {
    this.#run = run;
    this.#onError = onError;
    this.#timer = setInterval(() => void this.#again(), storageMs);
  }

  /** @throws what the storage has nothing to do with */
  take(id: string, error: unknown): void {
    if (!(error instanceof StorageError)) throw error;
    this.#onError(error);
    this.#ids.add(id);
  }

  end(): void {
    clearInterval(this.#timer);
  }

  async #again(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (const id of [...this.#ids]) {
      const failure: unknown = await this.#run(id).catch((error: unknown) => error);
      if (failure !== undefined) this.#onError(failure);
      // The others would fail as well.
      if (failure instanceof StorageError || failure instanceof StoreError) break;
      this.#ids.delete(id);
    }
    this.#isRunning = false;
  }
}

/** @throws what may pass: a store or a storage that does not answer */
async function insist(
  work: () => Promise<void>,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  for (let attempt = 1; attempt <= attemptsMost; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isPassing =
        error instanceof StorageError || (error instanceof StoreError && !error.isOwnFault);
      if (isPassing || signal.aborted) throw error;
      onError(error);
    }
    await pause(retryMs, signal);
  }
}
