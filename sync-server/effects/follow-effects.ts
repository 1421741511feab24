import type { Database, Seq } from '../store/store.ts';
import type { Stored } from '../../schemas/documents/stored.ts';
import type { EffectContext } from './effect-context.ts';
import { readCheckpoint, writeCheckpoint } from '../store/checkpoint.ts';
import { StoreError } from '../store/errors.ts';
import { effectDatabases, runEffect } from './run-effect.ts';
import type { EffectDatabase } from './run-effect.ts';

/** How often progress is written down; what a crash makes run again changes nothing. */
const checkpointMs = 1000;

/** Pause before a feed whose effect failed goes on from its checkpoint. */
const retryMs = 2000;

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
  const db = store.db(database) as unknown as Database<Stored>;
  let done: Seq | undefined;
  let written = Promise.resolve();
  const save = (): void => {
    const seq = done;
    if (seq === undefined) return;
    done = undefined;
    written = written
      .then(() => writeCheckpoint(store, name, seq))
      .catch((error: unknown) => {
        // Later, then: what is not written down is only done again, which changes nothing.
        done ??= seq;
        if (!(error instanceof StoreError && error.transient)) onError(error);
      });
  };
  const timer = setInterval(save, checkpointMs);
  try {
    await db.changes({
      since: (await readCheckpoint(store, name)) ?? 0,
      live: true,
      signal,
      onChange: async ({ id, seq, doc }) => {
        if (doc !== undefined && !id.startsWith('_design/'))
          await runEffect(context, database, doc);
        done = seq;
      },
    });
  } finally {
    clearInterval(timer);
    save();
    await written;
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
