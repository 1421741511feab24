import { isScreen } from './addresses.ts';
import { askWindow } from './ask-window.ts';
import { inStores } from './device-store.ts';
import { isSignedOut } from './signed-out.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** The product's name (GEN-03), filled in by the build. */
  __PRODUCT: string;
};

interface Payload {
  title: string;
  body: string;
  tag: string;
  /** Path of the screen that a tap opens. */
  url: string;
}

/** What TypeScript's worker types do not know. */
interface PushOptions extends NotificationOptions {
  /**
   * Whether one that takes the place of another is heard, too: it tells of something else, as the gateway leaves out
   * what would be too much (NOTIF-06, NOTIF-12). Browsers want a tag for that.
   */
  renotify?: boolean;
}

function payloadOf(data: PushMessageData | null): Partial<Payload> {
  try {
    return (data?.json() ?? {}) as Partial<Payload>;
  } catch {
    return {};
  }
}

/**
 * Shows a push (NOTIF-14). Browsers demand a notification for each, even for one without content; but one that
 * was on its way while its account left this device says nothing here, and is the last (AUTH-14).
 */
export async function showPush(data: PushMessageData | null): Promise<void> {
  if (await isSignedOut()) {
    await (await self.registration.pushManager.getSubscription())?.unsubscribe();
    return;
  }
  const { title = self.__PRODUCT, body = '', tag, url } = payloadOf(data);
  const windows = await allWindows();
  // Browsers refuse what is to be heard again and makes no sound.
  const sound = (await isLookedAt(windows, url)) ? { silent: true } : { renotify: true };
  const options: PushOptions = {
    body,
    tag: tag || 'kohdataan',
    ...sound,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { url },
  };
  await self.registration.showNotification(title, options);
  await markAppIcon();
  // It may be read by now: whoever is looked at takes it away again (src/app/watch-pushes.ts).
  for (const client of windows) client.postMessage({ type: 'PUSHED' });
}

/** Pages that were opened before the worker was there, too. */
const allWindows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** So long a push waits for the app to say what it shows, milliseconds. */
const lookMs = 500;

/**
 * Whether what a push tells of appears before one's eyes. The app itself says so (src/app/watch-pushes.ts): not all
 * browsers know at which of its screens a window has arrived since it was opened.
 */
async function isLookedAt(windows: readonly WindowClient[], path?: string): Promise<boolean> {
  const shown = windows.filter(({ visibilityState }) => visibilityState === 'visible');
  const ask = (client: WindowClient) => askWindow(client, { type: 'LOOKED_AT', path }, lookMs);
  return (await Promise.all(shown.map(ask))).includes(true);
}

/** Where the app leaves its own count (src/app/app-icon.ts). */
const countKey = 'app-icon-count';

/** As many as there are notifications to look at, but no fewer than the app itself has last counted. */
async function markAppIcon(): Promise<void> {
  const shown = await self.registration.getNotifications();
  const counted = await inStores(({ value }) => value<number>(countKey)).catch(() => undefined);
  const count = Math.max(shown.length, counted ?? 0);
  await self.navigator.setAppBadge?.(count).catch(() => undefined);
}

/** So long a page has to answer, one too that browsers had put to rest until it came forward, milliseconds. */
const answerMs = 3000;

const isApp = ({ url }: WindowClient): boolean => isScreen(new URL(url));

/** What is looked at comes first, and the app before any public page: something may be half typed there. */
function windowFor(windows: readonly WindowClient[]): WindowClient | undefined {
  const screens = windows.filter(isApp);
  const some = screens.length > 0 ? screens : windows;
  return some.find(({ visibilityState }) => visibilityState === 'visible') ?? some[0];
}

/** Opens the screen of a tapped notification, in an open window if there is one. */
export async function openFromNotification(path: string): Promise<void> {
  const address = new URL(path, self.location.origin);
  if (address.origin !== self.location.origin) return;
  const open = windowFor(await allWindows());
  if (open === undefined) {
    await self.clients.openWindow(address.href);
    return;
  }
  const comeForward = () => open.focus().catch(() => undefined);
  if (isApp(open)) {
    // The app routes without a reload, unless it is only starting.
    const message = { type: 'OPEN', path: address.pathname + address.search };
    const opened = askWindow(open, message, answerMs);
    await comeForward();
    if (!(await opened)) await open.navigate(address.href).catch(() => undefined);
    return;
  }
  await open.navigate(address.href).catch(() => self.clients.openWindow(address.href));
  // Last: a browser that does not let the window come forward must not keep it from its screen.
  await comeForward();
}
