import type { ConfigAnswer, SessionAnswer } from '../schemas/wire/api.ts';
import { isSignedOut } from './signed-out.ts';

declare const self: ServiceWorkerGlobalScope;

interface PushChange {
  readonly newSubscription: PushSubscription | null;
  readonly oldSubscription: PushSubscription | null;
}

/**
 * The push service has replaced this browser's subscription: the gateway hears of the new one, and
 * that the old one is over, whether or not a window is open. The refresh cookie says whose browser
 * this is, though not after a sign-out of which the gateway has yet to hear. What fails now, for want of a network, the
 * next start of the app makes good.
 */
export async function renewSubscription(change: Partial<PushChange>): Promise<void> {
  if (await isSignedOut()) {
    await change.newSubscription?.unsubscribe();
    return;
  }
  const subscription = change.newSubscription ?? (await subscribeAgain(change.oldSubscription));
  const session = await call<SessionAnswer>('POST', '/api/auth/refresh');
  if (subscription === undefined || session === undefined) return;
  const { token } = session;
  await call('PUT', '/api/push/subscription', subscription.toJSON(), token);
  const endpoint = change.oldSubscription?.endpoint;
  if (endpoint === undefined || endpoint === subscription.endpoint) return;
  await call('DELETE', '/api/push/subscription', { endpoint }, token);
}

async function subscribeAgain(
  old: PushSubscription | null | undefined,
): Promise<PushSubscription | undefined> {
  const key = (await call<ConfigAnswer>('GET', '/api/config'))?.vapidKey;
  const applicationServerKey = key ?? old?.options.applicationServerKey;
  if (applicationServerKey === null || applicationServerKey === undefined) return undefined;
  const options = { userVisibleOnly: true, applicationServerKey };
  return self.registration.pushManager.subscribe(options);
}

/** @returns what the gateway answered; undefined if it said no or could not be reached */
async function call<T>(
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<T | undefined> {
  const answer = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
  return answer?.ok === true ? ((await answer.json()) as T) : undefined;
}
