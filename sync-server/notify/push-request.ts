import webPush from 'web-push';
import type { AppConfig } from '../config.ts';
import type { PushDocument } from './push-subscriptions.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** What a service worker shows. A new one with the same tag takes the place of the old one. */
export interface PushPayload {
  title: string;
  body: string;
  tag: string;
  /** Path of the screen that a tap opens. */
  url: string;
}

/**
 * What came of one attempt. `forgotten`: that browser wants no more; `later`: the service asks to come
 * again, in so many milliseconds if it says so; `failed`: trying again could push the same thing twice.
 */
export type PushResult =
  | { outcome: 'sent' }
  | { outcome: 'forgotten' }
  | { outcome: 'later'; afterMs?: number; reason: string }
  | { outcome: 'failed'; reason: string };

/** A push that has not arrived after half a day tells nothing new. */
export const pushLifeMs = 43_200_000;

const timeoutMs = 10_000;

/** Nothing can have reached the service when a connection fails like this. */
const neverConnected = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

/**
 * Sends one push, encrypted for the browser and signed by VAPID (API-07). Never throws, and follows no
 * redirect: it could lead into the gateway's own network.
 */
export async function postPush(
  config: AppConfig,
  keys: VapidKeys,
  device: PushDocument,
  payload: PushPayload,
  now: Date,
): Promise<PushResult> {
  const { host } = new URL(device.endpoint);
  try {
    const request = composed(config, keys, device, payload);
    const { 'Content-Length': _length, ...headers } = request.headers as Record<string, string>;
    const response = await fetch(request.endpoint, {
      method: 'POST',
      headers: Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, String(v)])),
      body: new Uint8Array(request.body ?? []),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return resultOf(response, host, now);
  } catch (error) {
    const code = codeOf(error);
    const reason = `${host}: ${code}`;
    return { outcome: neverConnected.includes(code) ? 'later' : 'failed', reason };
  }
}

function composed(
  config: AppConfig,
  keys: VapidKeys,
  { endpoint, keys: browserKeys }: PushDocument,
  payload: PushPayload,
): webPush.RequestDetails {
  const body = JSON.stringify(payload);
  return webPush.generateRequestDetails({ endpoint, keys: browserKeys }, body, {
    TTL: pushLifeMs / 1000,
    urgency: 'normal',
    topic: payload.tag.replace(/[^\w-]/g, '').slice(0, 32),
    vapidDetails: { subject: `mailto:${config.supportEmail}`, ...keys },
  });
}

function resultOf({ status, ok, headers }: Response, host: string, now: Date): PushResult {
  if (ok) return { outcome: 'sent' };
  if (status === 404 || status === 410) return { outcome: 'forgotten' };
  const reason = `${host}: HTTP ${status}`;
  if (status !== 429 && status < 500) return { outcome: 'failed', reason };
  const afterMs = retryAfterMs(headers.get('retry-after'), now);
  return { outcome: 'later', reason, ...(afterMs !== undefined && { afterMs }) };
}

/** Seconds or a date, as HTTP allows; undefined for neither. */
function retryAfterMs(text: string | null, now: Date): number | undefined {
  if (text === null) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function codeOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: string };
  return typeof cause?.code === 'string' ? cause.code : (name ?? 'Error');
}
