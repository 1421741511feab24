import { databaseAs } from '../store/database-as.ts';
import type { Seq } from '../store/store.ts';
import type { Stored } from '../../schemas/documents/stored.ts';
import type { EffectContext } from './effect-context.ts';
import { readCheckpoint } from '../store/checkpoint.ts';
import { StorageError } from '../images/storage-error.ts';
import { StoreError } from '../store/errors.ts';
import { pause } from '../store/wait.ts';
import { DeferredEffects } from './deferred-effects.ts';
import { Progress } from './progress.ts';
import { effectDatabases, runEffect } from './run-effect.ts';
import type { EffectDatabase } from './run-effect.ts';

/** Pause before a feed whose effect failed goes on from its checkpoint. */
const retryMs = 2000;

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
  const follow = (since: Seq): Promise<void> =>
    db.changes({
      since,
      live: true,
      signal,
      onChange: async ({ id, seq, doc }) => {
        if (doc !== undefined)
          await insist(() => runEffect(context, database, doc), signal, onError).catch((error) =>
            heldUp.take(id, error),
          );
        progress.reached(seq);
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
