import webPush from 'web-push';
import type { Stored } from '../../schemas/documents/stored.ts';
import type { AppConfig } from '../config.ts';
import { databaseAs } from '../store/database-as.ts';
import type { Store } from '../store/store.ts';
import { vapidPair } from './vapid-pair.ts';
import type { VapidKeys } from './vapid-pair.ts';

/** `_id` = `vapid`: keys made at first start, the same for every gateway; an operator may have changed them. */
interface VapidDocument extends Stored, Partial<VapidKeys> {
  kind: 'vapid';
}

/**
 * The keys of the settings, else those in the store, which are made if there are none. Nothing can be sent with keys
 * that an operator has broken: they are made good, which browsers can follow (each start of the app compares).
 * @param warn hears that they were broken: words for the operator
 */
export async function vapidKeys(
  config: AppConfig,
  store: Store,
  warn: (words: string) => void,
): Promise<VapidKeys> {
  if (config.vapid) return config.vapid;
  const db = databaseAs<VapidDocument>(store, 'gateway');
  let trouble: string | undefined;
  const stored = await db.update('vapid', (before) => {
    const kept = vapidPair(before?.privateKey);
    trouble = undefined;
    if (before !== undefined) {
      if (isSame(before, kept)) return undefined;
      trouble = kept ? 'its public key is made anew' : 'it held no private key, new keys are made';
    }
    return { _id: 'vapid', kind: 'vapid', ...(kept ?? webPush.generateVAPIDKeys()) };
  });
  const keys = vapidPair(stored?.privateKey);
  if (keys === undefined) throw new Error('the store keeps no VAPID keys');
  if (trouble !== undefined) warn(`the document vapid had been edited by hand: ${trouble}`);
  return keys;
}

function isSame(stored: VapidDocument, pair: VapidKeys | undefined): boolean {
  return (
    pair !== undefined &&
    stored.publicKey === pair.publicKey &&
    stored.privateKey === pair.privateKey
  );
}
