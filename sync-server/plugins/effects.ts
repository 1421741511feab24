import type { FastifyInstance } from 'fastify';
import { followEffects } from '../effects/follow-effects.ts';
import { sweepOld } from '../effects/sweep-old.ts';
import { eraseReturned, keepResumingErasures, resumeErasures } from '../erasure/delete-account.ts';
import { followPictures } from '../images/follow-pictures.ts';
import type { Images } from '../images/images.ts';
import { removeUnlessShown } from '../images/remove-pictures.ts';
import { sweepImages } from '../images/sweep-images.ts';
import { sweepIncoming } from '../images/sweep-incoming.ts';
import { watchReturned } from '../erasure/watch-returned.ts';
import { makeNotifier } from '../notify/notifier.ts';
import { holdLease } from '../store/lease.ts';

/** How often what time alone ends is looked for. */
const sweepMs = 3_600_000;
/** How often deletions that failed are looked for. */
const erasuresMs = 30_000;
/** How often it is looked whether what has come is of deleted people. */
const returnedMs = 5000;

/**
 * What follows from writes. Effects and sweeps run on the gateway that holds the lease; pictures of
 * documents that this gateway sees change are looked after by each. Needs `app.core`, `app.mailer`.
 */
export function setUpEffects(app: FastifyInstance, images: Images): void {
  const { core } = app;
  const stop = new AbortController();
  const onError = (error: unknown): void => {
    // What the end cuts off is done at the next start, or by another gateway.
    if (!stop.signal.aborted) app.log.error({ err: error }, 'an effect failed');
  };
  const context = {
    core,
    notifier: makeNotifier(app),
    removePicture: (path: string) => removeUnlessShown(core, images.storage, path),
  };
  const sweepAll = async (): Promise<void> => {
    // One that fails must not keep the others from their work.
    await resumeErasures(app, images, onError).catch(onError);
    await eraseReturned(app, images, onError).catch(onError);
    await sweepOld(core).catch(onError);
    await sweepImages(core, images).catch(onError);
    await core.store.eraseDone().catch(onError);
  };
  let sweeping: Promise<void> | undefined;
  const work = async (signal: AbortSignal): Promise<void> => {
    // A lease that is lost and had again while one goes on begins no second one beside it.
    const sweep = (): Promise<void> =>
      (sweeping ??= sweepAll().finally(() => (sweeping = undefined)));
    const timer = setInterval(() => void sweep(), sweepMs);
    const stops = [
      () => clearInterval(timer),
      keepResumingErasures(app, images, onError, erasuresMs),
      // Before the first sweep, so that nothing comes in between.
      watchReturned(app, images, onError, returnedMs),
    ];
    void sweep();
    await followEffects(context, signal, onError).finally(() => {
      for (const end of stops) end();
    });
  };
  let holding = Promise.resolve();
  const sweepOwn = (): void => void sweepIncoming(core, images).catch(onError);
  let sweepingOwn: ReturnType<typeof setInterval> | undefined;
  let stopPictures = (): Promise<void> => Promise.resolve();
  app.addHook('onReady', async () => {
    sweepingOwn = setInterval(sweepOwn, sweepMs);
    sweepOwn();
    stopPictures = followPictures({ core, storage: images.storage, onError });
    const lease = { store: core.store, name: 'effects', log: app.log };
    holding = holdLease({ ...lease, signal: stop.signal, work, onError });
  });
  app.addHook('onClose', async () => {
    stop.abort();
    clearInterval(sweepingOwn);
    await stopPictures();
    await holding;
  });
}
