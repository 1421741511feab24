import { toast } from '../components/toast.ts';
import { i18n } from '../i18n/i18n.ts';

/** Offers the new version (GEN-08); nothing is replaced before the user says so. */
function offer(waiting: ServiceWorker): void {
  const update = () => {
    // Drafts are saved as they are typed; what waits to be sent survives the reload (SYNC-06).
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
      once: true,
    });
    waiting.postMessage({ type: 'SKIP_WAITING' });
  };
  toast(i18n.t('update.available'), {
    duration: Infinity,
    action: { label: i18n.t('update.action'), onPress: update },
  });
}

function offerWhenInstalled(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    // Without a controller this is the first visit: there is nothing to update.
    if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
  });
}

/** Registers the service worker and tells when a newer one waits. Looks for one when coming back. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  try {
    const registration = await navigator.serviceWorker.register('/serviceworker.js');
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
    offerWhenInstalled(registration.installing);
    registration.addEventListener('updatefound', () => offerWhenInstalled(registration.installing));
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
    });
  } catch (error) {
    console.info('service worker:', error);
  }
}
