import type { FastifyInstance } from 'fastify';
import { PushSubscriptions } from '../notify/push-subscriptions.ts';
import { Pusher } from '../notify/push.ts';
import { vapidKeys } from '../notify/vapid-keys.ts';

declare module 'fastify' {
  interface FastifyInstance {
    push: Pusher;
  }
}

/** Web Push (`app.push`). Needs `app.store` and `app.accounts`. */
export async function setUpPush(app: FastifyInstance): Promise<void> {
  const { config, store } = app;
  const push = new Pusher({
    config,
    keys: await vapidKeys(config, store),
    subscriptions: new PushSubscriptions(store),
    isSignedIn: async (uid, sid) => (await app.accounts.sessions.get(uid, sid)) !== undefined,
    onOutcome: (outcome) => app.metrics.pushes.inc({ outcome }),
  });
  app.decorate('push', push);
}
