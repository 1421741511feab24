import type { PushAnswer } from '../../schemas/wire/api.ts';
import { api } from './api.ts';
import { isAppleMobile } from './is-apple-mobile.ts';
import { withTimeout } from './with-timeout.ts';

/** So long a worker that is being installed is waited for, milliseconds. */
const installMs = 10_000;

/**
 * What this device does about pushes. `default`: the user has not been asked; `granted`: allowed;
 * `on`: allowed and known to the gateway; `later`: allowed, but gateway or push service could not be reached;
 * `install`: iOS shows them only to apps on the home screen; `unsupported`: browser or installation.
 */
export type PushState =
  | 'default'
  | 'granted'
  | 'on'
  | 'later'
  | 'denied'
  | 'install'
  | 'unsupported';

/** What came of subscribing. `token`: the name of this browser at the gateway. */
export type PushOutcome = { state: 'on'; token: string } | { state: Exclude<PushState, 'on'> };

/** What the browser says now, without asking anybody. */
export function pushState(): Exclude<PushState, 'on' | 'later'> {
  if (isSupported()) return Notification.permission;
  // Their browsers have push only for apps on the home screen.
  return isAppleMobile() ? 'install' : 'unsupported';
}

/** Hears of what the user allows or blocks in the browser's own settings. @returns how to stop */
export function watchPermission(changed: () => void): () => void {
  const stop = new AbortController();
  const listen = (permission: PermissionStatus) =>
    permission.addEventListener('change', changed, stop);
  navigator.permissions?.query({ name: 'notifications' }).then(listen, () => undefined);
  return () => stop.abort();
}

/** Asks the user for permission; browsers do it only during a tap. */
export async function allowPush(): Promise<Exclude<PushState, 'on' | 'later'>> {
  if (pushState() !== 'default') return pushState();
  return Notification.requestPermission();
}

/** Subscribes this browser and tells the gateway (NOTIF-10, API-07). Permission must be granted. */
export async function subscribePush(): Promise<PushOutcome> {
  const config = await api.config();
  if (!config.ok) return { state: 'later' };
  if (config.value.vapidKey === null) return { state: 'unsupported' };
  const subscription = await subscribe(config.value.vapidKey);
  if (typeof subscription === 'string') return { state: subscription };
  const answer = await api.request<PushAnswer>('/api/push/subscription', {
    method: 'PUT',
    body: subscription.toJSON(),
    field: 'token',
  });
  return answer.ok ? { state: 'on', token: answer.value.token } : { state: 'later' };
}

/** Ends this browser's subscription; offline the push service tells the gateway later (404, 410). */
export async function unsubscribePush(): Promise<void> {
  if (!isSupported()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  const body = { endpoint: subscription.endpoint };
  // Side by side: a network that says nothing must not keep the browser from ending it.
  await Promise.all([
    subscription.unsubscribe(),
    api.request('/api/push/subscription', { method: 'DELETE', body }),
  ]);
}

/**
 * Tells the gateway again of a browser that is allowed to show notifications: subscriptions belong
 * to a sign-in, and push services replace them. @returns the token, undefined if there is none
 */
export async function renewPush(): Promise<string | undefined> {
  if (pushState() !== 'granted') return undefined;
  const outcome = await subscribePush();
  return outcome.state === 'on' ? outcome.token : undefined;
}

async function subscribe(vapidKey: string): Promise<PushSubscription | Unsubscribed> {
  // Not only `ready`: without a worker (development) it would never come.
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) return 'unsupported';
  // One that is still being installed cannot take any.
  if (!registration.active) await withTimeout(installMs, navigator.serviceWorker.ready);
  const applicationServerKey = keyBytes(vapidKey);
  const { pushManager } = registration;
  try {
    const existing = await pushManager.getSubscription();
    if (existing && sameKey(existing, applicationServerKey)) return existing;
    await existing?.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  } catch (error) {
    return whyNot(error);
  }
}

type Unsubscribed = 'denied' | 'unsupported' | 'later';

/** What a browser says that has no push service, as Brave unless it is told to use one. */
const noService = /push service (error|not available)/;

function whyNot(error: unknown): Unsubscribed {
  const { name, message } = error as Error;
  if (name === 'NotAllowedError') return 'denied';
  return name === 'NotSupportedError' || noService.test(message) ? 'unsupported' : 'later';
}

function sameKey(subscription: PushSubscription, key: Uint8Array): boolean {
  const held = subscription.options.applicationServerKey;
  return held !== null && new Uint8Array(held).join() === key.join();
}

/** base64url to bytes. */
function keyBytes(text: string): Uint8Array<ArrayBuffer> {
  const base64 = text.replace(/-/g, '+').replace(/_/g, '/');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}
