import webPush from 'web-push';
import type { Stored } from '../../schemas/documents/stored.ts';
import type { AppConfig } from '../config.ts';
import { databaseAs } from '../store/database-as.ts';
import type { Store } from '../store/store.ts';

/** The two halves of the key pair that signs pushes, base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** `_id` = `vapid`: keys made at first start, the same for every gateway. */
interface VapidDocument extends Stored, VapidKeys {
  kind: 'vapid';
}

/** The keys of the settings, else those in the store, which are made if there are none. */
export async function vapidKeys(config: AppConfig, store: Store): Promise<VapidKeys> {
  if (config.vapid) return config.vapid;
  const db = databaseAs<VapidDocument>(store, 'gateway');
  const stored = await db.update('vapid', (before) =>
    before === undefined
      ? { _id: 'vapid', kind: 'vapid', ...webPush.generateVAPIDKeys() }
      : undefined,
  );
  if (stored === undefined) throw new Error('the store keeps no VAPID keys');
  return { publicKey: stored.publicKey, privateKey: stored.privateKey };
}
