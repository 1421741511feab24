declare const self: ServiceWorkerGlobalScope;

interface Payload {
  title: string;
  body: string;
  tag: string;
  /** Path of the screen that a tap opens. */
  url: string;
}

function payloadOf(data: PushMessageData | null): Partial<Payload> {
  try {
    return (data?.json() ?? {}) as Partial<Payload>;
  } catch {
    return {};
  }
}

/** Shows a push (NOTIF-14). Browsers demand a notification for each, even for one without content. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const { title = 'Kohdataan', body = '', tag = 'kohdataan', url } = payloadOf(data);
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { url },
  });
}

/** Opens the screen of a tapped notification, in an open window if there is one. */
export async function openFromNotification(path: string): Promise<void> {
  const address = new URL(path, self.location.origin);
  if (address.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((client) => client.visibilityState === 'visible') ?? windows[0];
  if (open === undefined) {
    await self.clients.openWindow(address.href);
    return;
  }
  await open.focus();
  // The app routes without a reload; a page that is not the app is led there.
  if (/^\/(login|signin|landing|reset|terms|policy|cookies|social)?$/.test(pathOf(open))) {
    await open.navigate(address.href).catch(() => self.clients.openWindow(address.href));
  } else {
    open.postMessage({ type: 'OPEN', path: address.pathname + address.search });
  }
}

const pathOf = (client: WindowClient) => new URL(client.url).pathname;

/** The push service has replaced the subscription: the next start of the app tells the gateway. */
export async function renewSubscription(event: PushSubscriptionChangeEvent): Promise<void> {
  const options = event.oldSubscription?.options;
  if (options === undefined) return;
  await self.registration.pushManager.subscribe(options);
  const windows = await self.clients.matchAll({ type: 'window' });
  for (const client of windows) client.postMessage({ type: 'PUSH_CHANGED' });
}
