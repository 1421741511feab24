import { createHmac } from 'node:crypto';
import webPush from 'web-push';
import type { AppConfig } from '../config.ts';
import { deriveSecret } from '../secrets.ts';
import { guardedLookup } from './guarded-lookup.ts';
import type { Resolve } from './guarded-lookup.ts';
import { postOnce } from './post-once.ts';
import type { PostAnswer, PostFailure } from './post-once.ts';
import type { PushDocument } from './push-subscriptions.ts';
import type { VapidKeys } from './vapid-pair.ts';

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

/** Characters of a topic: RFC 8030 allows no more. */
const maxTopicLength = 32;

/** Who sends pushes. */
interface PushSender {
  readonly config: AppConfig;
  readonly keys: VapidKeys;
  /** Finds addresses of hosts; the system's way by default. */
  readonly resolve?: Resolve;
}

/**
 * Sends one push, encrypted for the browser and signed by VAPID (API-07). Never throws. It follows no
 * redirect, and reaches hosts that are not in the settings at public addresses only: either could
 * lead into the gateway's own network.
 */
export async function postPush(
  { config, keys, resolve }: PushSender,
  device: PushDocument,
  payload: PushPayload,
  now: Date,
): Promise<PushResult> {
  const { host } = new URL(device.endpoint);
  try {
    const { endpoint, headers, body } = composed(config, keys, device, payload);
    const answer = await postOnce(endpoint, {
      headers: headers as Record<string, string>,
      body: body ?? Buffer.alloc(0),
      timeoutMs,
      lookup: config.pushHosts.includes(host) ? undefined : guardedLookup(resolve),
    });
    return resultOf(answer, host, now);
  } catch (error) {
    const { code = 'Error', isConnected } = error as Partial<PostFailure>;
    // Nothing can have reached the service. A name that leads inside is not tried again.
    const mayPass = isConnected === false && code !== 'EPRIVATE';
    return { outcome: mayPass ? 'later' : 'failed', reason: `${host}: ${code}` };
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
    topic: topicOf(config, endpoint, payload.tag),
    vapidDetails: { subject: `mailto:${config.supportEmail}`, ...keys },
  });
}

/**
 * By what a push service, with which the device cannot be reached, tells which push takes the place of which. The tag
 * itself would tell it what its user is told; so would the same word for the same tag of many devices.
 */
function topicOf(config: AppConfig, endpoint: string, tag: string): string {
  const hmac = createHmac('sha256', deriveSecret(config.jwtSecret, 'push-topics'));
  return hmac
    .update(JSON.stringify([endpoint, tag]))
    .digest('base64url')
    .slice(0, maxTopicLength);
}

function resultOf({ status, headers }: PostAnswer, host: string, now: Date): PushResult {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  if (status === 404 || status === 410) return { outcome: 'forgotten' };
  const reason = `${host}: HTTP ${status}`;
  if (status !== 429 && status < 500) return { outcome: 'failed', reason };
  const afterMs = retryAfterMs(headers['retry-after'], now);
  return { outcome: 'later', reason, ...(afterMs !== undefined && { afterMs }) };
}

/** Seconds or a date, as HTTP allows; undefined for neither. */
function retryAfterMs(text: string | undefined, now: Date): number | undefined {
  if (text === undefined) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  // After its life it is given up, however long the service wants to be left alone.
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), pushLifeMs);
}
