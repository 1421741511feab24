import { createHmac } from 'node:crypto';
import type { AppConfig } from '../config.ts';
import { sameText } from '../same-text.ts';
import { deriveSecret } from '../secrets.ts';
import { addressHash } from './closed-mailboxes.ts';

/** What a link in a mail stands for. */
export interface Unsubscribing {
  uid: string;
  /** Hash of the address to which the mail went; links of older mails do not tell it. */
  mailbox: string | undefined;
}

/**
 * Address at which one click, without signing in, ends notification mails (NOTIF-20).
 * @param address to which the mail goes
 */
export function unsubscribeUrl(config: AppConfig, uid: string, address: string): string {
  const whom = `${uid}.${addressHash(address)}`;
  return `${config.publicUrl}/api/unsubscribe?token=${whom}.${proofOf(config, whom)}`;
}

/** What a token stands for; undefined for a forged one. */
export function readUnsubscribeToken(config: AppConfig, token: string): Unsubscribing | undefined {
  const form = /^(([a-z0-9]{20})(?:\.([\w-]{43}))?)\.([\w-]{43})$/;
  const [, whom, uid, mailbox, proof] = form.exec(token) ?? [];
  if (whom === undefined || uid === undefined || proof === undefined) return undefined;
  return sameText(proof, proofOf(config, whom)) ? { uid, mailbox } : undefined;
}

function proofOf(config: AppConfig, whom: string): string {
  const key = deriveSecret(config.jwtSecret, 'unsubscribe');
  return createHmac('sha256', key).update(whom).digest('base64url');
}
