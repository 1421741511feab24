import { isScreen } from './addresses.ts';
import { isAwake } from './ask-window.ts';
import { inStores } from './device-store.ts';

/*
 * Background Sync: the network is back while unsent changes lie on this device. Only the app itself
 * sends them (its order, its answers, its refusals): its open windows are woken. If none is open, or all are put to
 * rest, as phones do with an app that is aside, the user is told, where notifications are allowed; the worker never
 * writes.
 */
declare const self: ServiceWorkerGlobalScope;

/** A one-time sync event, which TypeScript's worker types do not know. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Tag of the sync event, and of the notification. */
export const outboxTag = 'kd-outbox';
/** What the app has left in the device store to be said (src/app/flush-in-background.ts). */
const wordsKey = 'outbox-words';
interface Words {
  title: string;
  body: string;
}

/** The words to say if something is unsent; undefined if nothing is, or nobody is signed in. */
const wordsForUnsent = (): Promise<Words | undefined> =>
  inStores(async ({ countUnsent, value }) =>
    (await countUnsent()) > 0 ? value<Words>(wordsKey) : undefined,
  );

/** So long a window that nobody sees has to say that it runs, milliseconds. */
const wakeMs = 3000;

/** Has what waits sent by an open window, or says that it waits. */
export async function flushOutbox(): Promise<void> {
  const all = await self.clients.matchAll({ type: 'window' });
  // A public page sends nothing.
  const windows = all.filter(({ url }) => isScreen(new URL(url)));
  for (const client of windows) client.postMessage({ type: 'SYNC' });
  if (Notification.permission !== 'granted') return;
  const awake = await Promise.all(windows.map((client) => isAwake(client, wakeMs)));
  if (awake.includes(true)) return;
  const words = await wordsForUnsent();
  if (words === undefined) return;
  const icon = '/icons/icon-192.png';
  const data = { url: '/changes' };
  const { title, body } = words;
  await self.registration.showNotification(title, { body, tag: outboxTag, icon, data });
}
