import type { FastifyInstance } from 'fastify';
import { isStillWanted } from '../notify/is-still-wanted.ts';
import { PushSubscriptions } from '../notify/push-subscriptions.ts';
import { PushQueue } from '../notify/push-queue.ts';
import type { PushType } from '../notify/push-texts.ts';
import { Pusher } from '../notify/push.ts';
import { vapidKeys } from '../notify/vapid-keys.ts';

declare module 'fastify' {
  interface FastifyInstance {
    push: Pusher;
  }
}

/** Web Push (`app.push`); it delivers while the app runs. Needs `app.accounts` and `app.troubles`. */
export async function setUpPush(app: FastifyInstance): Promise<void> {
  const { config, store, clock } = app;
  const push = new Pusher({
    config,
    keys: await vapidKeys(config, store, (words) => app.log.warn(words)),
    clock,
    subscriptions: new PushSubscriptions(store),
    queue: new PushQueue(store, clock),
    isSignedIn: async (uid, sid) =>
      (await app.accounts.sessions.list(uid)).some((session) => session.sid === sid),
    isWanted: ({ uid: receiver, payload, ...job }) =>
      isStillWanted(app.core, { ...job, receiver, type: payload.tag as PushType }),
    onOutcome: (outcome, reason) => {
      app.metrics.pushes.inc({ outcome });
      if (reason === undefined) return;
      app.troubles.note('push', reason);
      app.log.warn({ outcome, reason }, 'push not delivered');
    },
    onError: (err) => {
      app.troubles.note('push', err);
      app.log.error({ err }, 'push queue');
    },
  });
  app.decorate('push', push);
  app.addHook('onReady', async () => push.start());
  app.addHook('onClose', async () => push.stop());
}
