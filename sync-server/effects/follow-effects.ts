import { databaseAs } from '../store/database-as.ts';
import type { Seq } from '../store/store.ts';
import type { Stored } from '../../schemas/documents/stored.ts';
import type { EffectContext } from './effect-context.ts';
import { readCheckpoint } from '../store/checkpoint.ts';
import { StorageError } from '../images/storage-error.ts';
import { StoreError } from '../store/errors.ts';
import { endingWith, pause } from '../store/wait.ts';
import { DeferredEffects } from './deferred-effects.ts';
import { EffectPool } from './effect-pool.ts';
import { orderedBy } from './ordered-by.ts';
import { Progress } from './progress.ts';
import { effectDatabases, runEffect } from './run-effect.ts';
import type { EffectDatabase } from './run-effect.ts';

/** Pause before a feed whose effect failed goes on from its checkpoint. */
const retryMs = 2000;

/** So many changes of a database are worked on at once: each asks the store several times, one after the other. */
const maxAtOnce = 8;

const nothing = (): Promise<void> => Promise.resolve();

/** A document on which an effect fails that often, the store being well, is passed over: others must not wait for ever. */
const maxAttempts = 2;

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
  const progress = new Progress(store, name, onError);
  const heldUp = new DeferredEffects(async (id) => {
    const doc = await db.get(id);
    if (doc !== undefined) await runEffect(context, database, doc);
  }, onError);
  const follow = async (since: Seq): Promise<void> => {
    const failed = new AbortController();
    const pool = new EffectPool(
      maxAtOnce,
      signal,
      (seq) => progress.reached(seq),
      () => failed.abort(),
    );
    const work = (doc: Stored): Promise<void> =>
      insist(() => runEffect(context, database, doc), signal, onError).catch((error) =>
        heldUp.take(doc._id, error),
      );
    const reading = endingWith([signal, failed.signal], (ending) =>
      db.changes({
        since,
        live: true,
        signal: ending,
        onChange: ({ seq, doc }) =>
          doc === undefined
            ? pool.take(seq, [], nothing)
            : pool.take(seq, orderedBy(database, doc), () => work(doc)),
      }),
    );
    await reading.finally(() => pool.end());
  };
  try {
    const since = (await readCheckpoint(store, name)) ?? 0;
    await follow(since).catch((error: unknown) => {
      if (since === 0 || !(error instanceof StoreError && error.isOwnFault)) throw error;
      // What an operator has made of the checkpoint is no sequence: all is done again, which changes nothing.
      onError(error);
      return follow(0);
    });
  } finally {
    heldUp.end();
    await progress.end();
  }
}

/** @throws what may pass: a store or a storage that does not answer */
async function insist(
  work: () => Promise<void>,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
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
