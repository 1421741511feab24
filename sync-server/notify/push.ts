import webPush from 'web-push';
import type { AppConfig } from '../config.ts';
import { isPushAddress } from './push-hosts.ts';
import { PushSubscriptions, pushToken } from './push-subscriptions.ts';
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

export type PushOutcome = 'sent' | 'forgotten' | 'failed';

export interface PushParts {
  config: AppConfig;
  keys: VapidKeys;
  subscriptions: PushSubscriptions;
  /** Whether the session that subscribed still holds. */
  isSignedIn(uid: string, sid: string): Promise<boolean>;
  onOutcome(outcome: PushOutcome): void;
}

const timeoutMs = 10_000;
/** A push that has not arrived after half a day tells nothing new. */
const ttlSeconds = 43_200;

/** Sends Web Pushes, encrypted for the browser and signed by VAPID (API-07). */
export class Pusher {
  readonly #parts: PushParts;

  constructor(parts: PushParts) {
    this.#parts = parts;
  }

  get publicKey(): string {
    return this.#parts.keys.publicKey;
  }

  get subscriptions(): PushSubscriptions {
    return this.#parts.subscriptions;
  }

  accepts(endpoint: string): boolean {
    return isPushAddress(endpoint, this.#parts.config.pushHosts);
  }

  /** To every browser of a person that is still signed in. Failures are counted, never thrown. */
  async send(uid: string, payload: PushPayload): Promise<void> {
    const devices = await this.#parts.subscriptions.of(uid);
    await Promise.all(devices.map((device) => this.sendTo(device, payload)));
  }

  /** To one browser; forgets it if it is gone. */
  async sendTo(device: PushDocument, payload: PushPayload): Promise<PushOutcome> {
    const outcome = await this.#try(device, payload).catch(() => 'failed' as const);
    if (outcome === 'forgotten')
      await this.#parts.subscriptions.forget(device.uid, pushToken(device.endpoint));
    this.#parts.onOutcome(outcome);
    return outcome;
  }

  async #try(device: PushDocument, payload: PushPayload): Promise<PushOutcome> {
    const signedIn = await this.#parts.isSignedIn(device.uid, device.sid);
    if (!signedIn || !this.accepts(device.endpoint)) return 'forgotten';
    const { endpoint, keys } = device;
    const request = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(payload), {
      TTL: ttlSeconds,
      urgency: 'normal',
      topic: payload.tag.replace(/[^\w-]/g, '').slice(0, 32),
      vapidDetails: { subject: `mailto:${this.#parts.config.supportEmail}`, ...this.#parts.keys },
    });
    const { 'Content-Length': _length, ...headers } = request.headers as Record<string, string>;
    const response = await fetch(request.endpoint, {
      method: 'POST',
      headers: Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, String(v)])),
      body: new Uint8Array(request.body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.status === 404 || response.status === 410) return 'forgotten';
    return response.ok ? 'sent' : 'failed';
  }
}
