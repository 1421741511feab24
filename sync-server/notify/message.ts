import { createHash } from 'node:crypto';
import type { AppConfig } from '../config.ts';
import { english } from './templates/english.ts';
import { finnish } from './templates/finnish.ts';
import { layOut } from './templates/layout.ts';
import { isOptional } from './templates/template.ts';
import type { MailParams, MailTemplate } from './templates/template.ts';
import { unsubscribeUrl } from './unsubscribe-token.ts';

/** A mail ready for any transport. */
export interface MailMessage {
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** What a mail is made from. */
export interface MailOrder {
  eventId: string;
  template: MailTemplate;
  params: MailParams;
  language: 'fi' | 'en';
  /** Mail address; checked when the order was taken. */
  address: string;
  /** Whose notifications the footer's link switches off; undefined for people without an account. */
  uid: string | undefined;
  name: string;
}

/** Words, frame and headers of a mail. The same event gives the same Message-ID. */
export function composeMail(config: AppConfig, order: MailOrder): MailMessage {
  const { template, params, language, uid, name } = order;
  const words = (language === 'fi' ? finnish : english)[template](params);
  const hasFooter = uid !== undefined && isOptional(template);
  const unsubscribe = hasFooter ? unsubscribeUrl(config, uid, order.address) : undefined;
  const settingsUrl = `${config.publicUrl}/hidenotifications`;
  const { product, publicUrl } = config;
  const frame = { language, product, publicUrl, name };
  const links = unsubscribe && { unsubscribe: { unsubscribeUrl: unsubscribe, settingsUrl } };
  return {
    messageId: messageId(config, order.eventId),
    to: order.address,
    subject: words.subject,
    ...layOut(words, { ...frame, ...links }),
    headers: headersOf(unsubscribe),
  };
}

function headersOf(unsubscribe: string | undefined): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

function messageId(config: AppConfig, eventId: string): string {
  const hash = createHash('sha256').update(eventId).digest('hex').slice(0, 32);
  return `<${hash}@${new URL(config.publicUrl).hostname}>`;
}
