import { loadConfig } from '../../sync-server/config.ts';
import { Mailer } from '../../sync-server/notify/mailer.ts';
import { Pusher } from '../../sync-server/notify/push.ts';
import { PushQueue } from '../../sync-server/notify/push-queue.ts';
import { PushSubscriptions } from '../../sync-server/notify/push-subscriptions.ts';
import { openTransport } from '../../sync-server/notify/transport.ts';
import { vapidKeys } from '../../sync-server/notify/vapid-keys.ts';
import type { Store } from '../../sync-server/store/store.ts';
import type { PushService } from './push-service.ts';
import type { TestStore } from './test-core.ts';
import type { TestMailServer } from './test-mail-server.ts';

export interface DelivererParts {
  on: TestStore;
  mail: TestMailServer;
  service: PushService;
  /** The store as this gateway sees it. */
  store: Store;
  clock: () => Date;
  /** Whom everything goes to. */
  uid: string;
  /** Called where the store is asked, between claim and hand-over. */
  onAsked?: () => void;
}

/** What delivers the mails and pushes of one gateway process. */
export async function openDeliverer(parts: DelivererParts) {
  const { on, mail, service, store, clock, uid, onAsked } = parts;
  const config = loadConfig({
    DATA_DIRECTORY: on.directory,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'posti@kohdataan.example',
    PUSH_HOSTS: service.host,
  });
  const transport = openTransport(config, () => undefined);
  const mailer = new Mailer({
    config,
    store,
    clock,
    transport,
    receiverOf: async () => {
      onAsked?.();
      return { address: 'aino@posti.example', name: 'Aino', uid, language: 'fi' };
    },
    prepare: async () => ({}),
    onOutcome: () => undefined,
  });
  const push = new Pusher({
    config,
    keys: await vapidKeys(config, on.store, () => undefined),
    clock,
    subscriptions: new PushSubscriptions(store),
    queue: new PushQueue(store, clock),
    isSignedIn: async () => true,
    isWanted: async () => {
      onAsked?.();
      return true;
    },
    onOutcome: () => undefined,
    onError: () => undefined,
  });
  return { config, mailer, push, transport };
}
