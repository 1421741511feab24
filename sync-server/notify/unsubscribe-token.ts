import { createHmac } from 'node:crypto';
import type { AppConfig } from '../config.ts';
import { sameText } from '../same-text.ts';
import { deriveSecret } from '../secrets.ts';

/** Address at which one click, without signing in, ends notification mails (NOTIF-20). */
export function unsubscribeUrl(config: AppConfig, uid: string): string {
  return `${config.publicUrl}/api/unsubscribe?token=${uid}.${proofOf(config, uid)}`;
}

/** The account that a token unsubscribes; undefined for a forged one. */
export function readUnsubscribeToken(config: AppConfig, token: string): string | undefined {
  const [, uid, proof] = /^([a-z0-9]{20})\.([\w-]{43})$/.exec(token) ?? [];
  if (uid === undefined || proof === undefined) return undefined;
  return sameText(proof, proofOf(config, uid)) ? uid : undefined;
}

function proofOf(config: AppConfig, uid: string): string {
  const key = deriveSecret(config.jwtSecret, 'unsubscribe');
  return createHmac('sha256', key).update(uid).digest('base64url');
}
