import { answerNavigation } from './documents.ts';
import { flushOutbox, outboxTag } from './outbox.ts';
import type { SyncEvent } from './outbox.ts';
import { answerPicture, giveUpPictures, isPicture } from './pictures.ts';
import { answerFile, fillPrecache, forgetOldPrecaches } from './precache.ts';
import { replaceDamaged, restoreLater } from './restore.ts';
import { isShare, takeShare } from './share.ts';
import { openFromNotification, showPush } from './push.ts';
import { finishSignOut, signOutTag } from './sign-out.ts';
import { renewSubscription } from './renew-subscription.ts';
import { addRoutes, closeStarts } from './static-routes.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  event.waitUntil(fillPrecache().then(() => addRoutes(event)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOldPrecaches(), closeStarts(), self.clients.claim()]));
});

self.addEventListener('message', (event) => {
  // GEN-08: a new version takes over only when the user says so.
  const type = (event.data as { type?: string } | null)?.type;
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'GIVE_WAY') giveUpPictures();
  if (type === 'SIGNED_OUT') event.waitUntil(closeStarts());
  if (type === 'UNUSABLE') replaceDamaged();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (isShare(request, url)) return event.respondWith(takeShare(request));
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  restoreLater();
  if (request.mode === 'navigate') {
    const answer = answerNavigation(url, request, (work) => event.waitUntil(work));
    if (answer !== undefined) event.respondWith(answer);
  } else if (isPicture(url)) {
    event.respondWith(answerPicture(request, url, (work) => event.waitUntil(work)));
    // Of a clip, which Safari asks for in parts, nothing is kept.
  } else if (request.destination !== 'video' && !/^\/(api|sync)\//.test(url.pathname)) {
    event.respondWith(answerFile(request, url.pathname));
  }
});

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = (event.notification.data ?? {}) as { url?: string };
  event.waitUntil(openFromNotification(url ?? '/actionslog'));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(event as PushSubscriptionChangeEvent));
});

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  if (tag === outboxTag) (event as SyncEvent).waitUntil(flushOutbox());
  if (tag === signOutTag) (event as SyncEvent).waitUntil(finishSignOut());
});
